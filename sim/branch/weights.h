// SPDX-License-Identifier: GPL-2.0-or-later
//
// What perceptrons are made of (perceptron.h): the last outcomes, and a weight for each of them.
// Outcomes are -1 for taken and 0 for not, weights -127 to 127 in two bytes: eight are added at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cg::sim {

namespace detail {

inline constexpr std::size_t kWeightsAtOnce = 8;

using Weight = std::int16_t;
using WeightLanes [[gnu::vector_size(kWeightsAtOnce * sizeof(Weight))]] = Weight;

inline constexpr Weight kMostWeight = 127;

}  // namespace detail

template <std::size_t kCount>
class LastOutcomes {
 public:
  // Eight outcomes, from the youngest but `first` on. (They may lie anywhere, and x86 cannot return
  // lanes.)
  void lanes(std::size_t first, detail::WeightLanes& lanes) const {
    __builtin_memcpy(&lanes, &outcomes_[youngest_ + first], sizeof lanes);
  }

  void push(bool taken) {
    youngest_ = (youngest_ + kCount - 1) % kCount;
    outcomes_[youngest_] = outcomes_[youngest_ + kCount] = taken ? -1 : 0;
  }

 private:
  std::array<detail::Weight, 2 * kCount> outcomes_{};  // each twice, so that the last are in a row
  std::size_t youngest_ = 0;
};

template <std::size_t kCount>
class Weights {
 public:
  // Adds up the weights, each added if its outcome was taken and subtracted if not. (~w + 1 is -w;
  // where the outcome was taken, nothing is inverted and nothing added.)
  int output(const LastOutcomes<kCount>& outcomes) const {
    detail::WeightLanes sums{};
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      detail::WeightLanes inverts;
      outcomes.lanes(i * detail::kWeightsAtOnce, inverts);
      inverts = ~inverts;
      sums += (lanes_[i] ^ inverts) - inverts;
    }
    int output = 0;
    for (std::size_t lane = 0; lane < detail::kWeightsAtOnce; ++lane) output += sums[lane];
    return output;
  }

  // Moves each weight by one: up if its outcome was as this one, else down. (A comparison of lanes is
  // -1 where it holds: added or taken off, it undoes a step too far.)
  void train(const LastOutcomes<kCount>& outcomes, bool taken) {
    const detail::Weight outcome = taken ? -1 : 0;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      detail::WeightLanes differs;
      outcomes.lanes(i * detail::kWeightsAtOnce, differs);
      differs ^= outcome;
      lanes_[i] += 1 + 2 * differs;
      lanes_[i] += lanes_[i] > detail::kMostWeight;
      lanes_[i] -= lanes_[i] < -detail::kMostWeight;
    }
  }

 private:
  std::array<detail::WeightLanes, kCount / detail::kWeightsAtOnce> lanes_{};
};

// A weight whose outcome is always taken.
class BiasWeight {
 public:
  int output() const { return weight_; }
  void train(bool taken) {
    if (taken && weight_ < detail::kMostWeight) ++weight_;
    if (!taken && weight_ > -detail::kMostWeight) --weight_;
  }

 private:
  detail::Weight weight_ = 0;
};

// Whether an output of this size, or a wrong one, is to be trained on: 1.93 weights and 14, as the
// paper found.
template <std::size_t kCount>
constexpr bool is_to_be_trained(int output, bool taken) {
  constexpr int kThreshold = static_cast<int>((193 * kCount + 1400) / 100);
  return (output >= 0) != taken || (-kThreshold <= output && output <= kThreshold);
}

}  // namespace cg::sim
