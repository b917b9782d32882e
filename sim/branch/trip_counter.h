// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts the rounds of a loop whose branch it is. A run is a row of equal outcomes of the branch,
// which the other outcome ends: the rounds of a loop, and its exit. When the last three runs of an
// outcome were equally long, the next one is predicted to be so, too: the outcome goes on until it
// is as long, and then turns. A run that is longer, and one of other lengths, is not predicted.
#pragma once

#include <array>
#include <cstdint>

namespace cg::sim {

class TripCounter {
 public:
  enum class Says : std::uint8_t { nothing, not_taken, taken };

  Says prediction() const {
    const Runs& runs = runs_[last_ ? 1 : 0];
    if (runs.times < kEnough || run_ > runs.length) return Says::nothing;
    const bool taken = (run_ == runs.length) != last_;
    return taken ? Says::taken : Says::not_taken;
  }

  // Whether the branch was executed before, with the other outcome.
  bool turns(bool taken) const { return run_ != 0 && taken != last_; }

  void learn(bool taken) {
    if (run_ != 0 && taken == last_) {
      if (run_ != kLongest) ++run_;
      return;
    }
    if (run_ != 0) end_run();
    last_ = taken;
    run_ = 1;
  }

 private:
  static constexpr std::uint32_t kLongest = ~std::uint32_t{0};
  static constexpr std::uint32_t kEnough = 3;

  struct Runs {
    std::uint32_t length = 0;  // of the last one
    std::uint32_t times = 0;   // how often in a row it was that, at most kEnough
  };

  void end_run() {
    Runs& runs = runs_[last_ ? 1 : 0];
    if (run_ != runs.length) runs = {.length = run_};
    if (runs.times < kEnough) ++runs.times;
  }

  std::array<Runs, 2> runs_{};  // of not taken, of taken
  std::uint32_t run_ = 0;       // the length so far; 0: not executed yet
  bool last_ = false;
};

}  // namespace cg::sim
