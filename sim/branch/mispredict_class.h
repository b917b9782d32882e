// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why a conditional branch is mispredicted. Other predictors run beside the one that is simulated,
// and see the same branches. A misprediction is of the first class that it fits:
//
//   cold     the branch has met the last 7 outcomes of all branches less than twice so far: too
//            rarely for anything to be learned
//   alias    the same predictor is right that branches do not share (unshared.h)
//   loop     a counter of the branch's rounds is right (trip_counter.h)
//   pattern  a perceptron of the branch's own, with a far longer history, is right
//            (own_perceptron.h)
//   random   none of them is
//
// A coin is guessed right half of the time by anything, so that being right is not enough: the other
// predictor has to be ahead. Of each branch, where it is not cold, it is remembered how often the
// other one was wrong where the simulated one was right. Each such time takes back one misprediction,
// to come, that would be of the other's class. So the number of a class is how far the other
// predictor got ahead of the simulated one, and of a branch that nothing can foretell few
// mispredictions are anything but random. At most 255 are remembered: a branch may change its ways.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/costs.h"
#include "sim/events.h"

namespace cg::sim {

enum class MispredictClass : std::uint8_t { cold, alias, loop, pattern, random, none };

// The words of the classes, in their order.
inline constexpr std::size_t kMispredictClasses = word_of("Bcm_cold");
static_assert(word_of("Bcm_alias") == kMispredictClasses + 1 &&
              word_of("Bcm_loop") == kMispredictClasses + 2 &&
              word_of("Bcm_pattern") == kMispredictClasses + 3 &&
              word_of("Bcm_random") == kMispredictClasses + 4);

// How a branch went, besides whether it was mispredicted.
struct BranchManner {
  bool taken;
  bool turned;  // it went the other way the last time
  MispredictClass why;

  void count(Costs& costs) const {
    costs[word_of("Bct")] += taken;
    costs[word_of("Bcx")] += turned;
    if (why != MispredictClass::none) ++costs[kMispredictClasses + static_cast<std::size_t>(why)];
  }
};

}  // namespace cg::sim
