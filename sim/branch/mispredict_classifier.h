// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells the class of each misprediction of conditional branches (mispredict_class.h), of a predictor
// whose other self is `Unshared` (unshared.h).
//
// The owner keeps a Record of each branch instruction, which starts as it is made.
#pragma once

#include <cstdint>

#include "sim/base.h"
#include "sim/branch/mispredict_class.h"
#include "sim/branch/own_perceptron.h"
#include "sim/branch/trip_counter.h"
#include "sim/branch/two_bit_counters.h"
#include "sim/branch/unshared.h"

namespace cg::sim {

// How another predictor does on a branch, compared with the simulated one.
class Lead {
 public:
  // Whether a misprediction is of the other one's class.
  bool explains(bool failed, bool other_failed) {
    if (failed == other_failed) return false;
    if (failed && behind_ == 0) return true;
    if (failed)
      --behind_;
    else if (behind_ != kMost)
      ++behind_;
    return false;
  }

 private:
  static constexpr std::uint8_t kMost = 255;

  std::uint8_t behind_ = 0;
};

template <typename Unshared>
class MispredictClassifier {
 public:
  struct Record {
    TwoBitCounters<ShortHistory::kHistories> met{};  // how often each history
    typename Unshared::Own unshared{};
    OwnPerceptrons::Own perceptron{};
    TripCounter trips{};
    Lead of_unshared{};
    Lead of_trips{};
    Lead of_perceptron{};
  };

  constexpr explicit MispredictClassifier(unsigned dropped_bits) : unshared_(dropped_bits) {}

  // The branch at `instr` has this outcome, and the simulated predictor failed or did not.
  BranchManner see(Record& record, Addr instr, bool taken, bool failed) {
    const bool is_cold = record.met.step(history_.number(), true) < kEnough;
    history_.push(taken);
    const auto says = record.trips.prediction();
    const bool turned = record.trips.turns(taken);
    record.trips.learn(taken);
    const bool unshared_failed = unshared_.mispredicts(record.unshared, instr, taken);
    const bool perceptron_failed = perceptrons_.mispredicts(record.perceptron, taken);
    if (is_cold) return {taken, turned, failed ? MispredictClass::cold : MispredictClass::none};

    // A counter that says nothing is neither ahead nor behind.
    const bool trips_failed =
        says == TripCounter::Says::nothing ? failed : (says == TripCounter::Says::taken) != taken;
    const bool is_alias = record.of_unshared.explains(failed, unshared_failed);
    const bool is_loop = record.of_trips.explains(failed, trips_failed);
    const bool is_pattern = record.of_perceptron.explains(failed, perceptron_failed);
    if (!failed) return {taken, turned, MispredictClass::none};
    if (is_alias) return {taken, turned, MispredictClass::alias};
    if (is_loop) return {taken, turned, MispredictClass::loop};
    return {taken, turned, is_pattern ? MispredictClass::pattern : MispredictClass::random};
  }

 private:
  static constexpr unsigned kEnough = 2;

  ShortHistory history_;
  Unshared unshared_;
  OwnPerceptrons perceptrons_;
};

}  // namespace cg::sim
