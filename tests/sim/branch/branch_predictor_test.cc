// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/branch/branch_predictor.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

#include "tests/sim/branch/outcomes.h"
#include "tests/sim/lockstep.h"

namespace cg::sim {
namespace {

using test::kBranch;

constexpr Addr kTarget = 0x402000;

// Runs a branch through outcomes written as "TTN" (taken, taken, not taken), `rounds` times over,
// and tells how many were mispredicted.
int mispredictions(ConditionalPredictor& p, Addr instr, std::string_view outcomes, int rounds = 1) {
  int count = 0;
  for (int round = 0; round < rounds; ++round) {
    for (const char outcome : outcomes) count += p.mispredicts(instr, outcome == 'T') ? 1 : 0;
  }
  return count;
}

TEST(ConditionalPredictor, PredictsNotTakenFromTheStart) {
  ConditionalPredictor p(0);
  EXPECT_EQ(mispredictions(p, kBranch, "N", 1000), 0);
}

TEST(ConditionalPredictor, ABranchThatIsAlwaysTakenTakesNineMispredictionsToLearn) {
  // Seven until the history has filled with ones, a new counter each time; two more until the
  // counter of that history says taken.
  ConditionalPredictor p(0);
  EXPECT_EQ(mispredictions(p, kBranch, "T", 9), 9);
  EXPECT_EQ(mispredictions(p, kBranch, "T", 1000), 0);
}

TEST(ConditionalPredictor, PredictsTakenFromWeaklyTakenUpwards) {
  ConditionalPredictor p(0);
  EXPECT_EQ(mispredictions(p, kBranch, "TTTTTTT"), 7);
  EXPECT_EQ(mispredictions(p, kBranch, "TT"), 2);  // 0 and 1 predict not taken
  EXPECT_EQ(mispredictions(p, kBranch, "TT"), 0);  // 2 and 3 predict taken
}

TEST(ConditionalPredictor, ASaturatedCounterForgivesOneException) {
  ConditionalPredictor p(0);
  mispredictions(p, kBranch, "T", 1000);
  EXPECT_EQ(mispredictions(p, kBranch, "N"), 1);        // 3 becomes 2
  EXPECT_EQ(mispredictions(p, kBranch, "TTTTTTT"), 7);  // histories never seen, with the N in them
  EXPECT_EQ(mispredictions(p, kBranch, "T"), 0);        // 2 still predicts taken
}

TEST(ConditionalPredictor, ASecondExceptionTurnsASaturatedCounter) {
  ConditionalPredictor p(0);
  mispredictions(p, kBranch, "T", 1000);
  EXPECT_EQ(mispredictions(p, kBranch, "N"), 1);  // 3 becomes 2
  mispredictions(p, kBranch, "TTTTTTT");          // back to the history of ones
  EXPECT_EQ(mispredictions(p, kBranch, "N"), 1);  // 2 becomes 1
  mispredictions(p, kBranch, "TTTTTTT");
  EXPECT_EQ(mispredictions(p, kBranch, "T"), 1);
}

TEST(ConditionalPredictor, TheLowEndSaturatesToo) {
  ConditionalPredictor p(0);
  mispredictions(p, kBranch, "N", 1000);
  EXPECT_EQ(mispredictions(p, kBranch, "T"), 1);        // 0 becomes 1
  EXPECT_EQ(mispredictions(p, kBranch, "NNNNNNN"), 0);  // histories never seen start at 0
  EXPECT_EQ(mispredictions(p, kBranch, "T"), 1);        // 1 becomes 2
  EXPECT_EQ(mispredictions(p, kBranch, "NNNNNNN"), 0);
  EXPECT_EQ(mispredictions(p, kBranch, "T"), 0);
}

TEST(ConditionalPredictor, LearnsAnAlternatingBranch) {
  ConditionalPredictor p(0);
  mispredictions(p, kBranch, "TN", 10);
  EXPECT_EQ(mispredictions(p, kBranch, "TN", 1000), 0);
}

TEST(ConditionalPredictor, TheHistoryHoldsExactlySevenOutcomes) {
  // The end of a loop is foreseen when the outcomes since its last end fit the history.
  ConditionalPredictor fits(0);
  mispredictions(fits, kBranch, "TTTTTTTN", 10);
  EXPECT_EQ(mispredictions(fits, kBranch, "TTTTTTTN", 1000), 0);
  // Here seven times T comes both before T and before N: the counter wavers, and N surprises it.
  ConditionalPredictor too_long(0);
  mispredictions(too_long, kBranch, "TTTTTTTTTN", 10);
  EXPECT_EQ(mispredictions(too_long, kBranch, "TTTTTTTTTN", 1000), 1000);
}

TEST(ConditionalPredictor, BranchesShareOneHistory) {
  // The second branch repeats the first one, which follows no rule that seven outcomes tell.
  ConditionalPredictor p(0);
  std::uint32_t lfsr = 1;
  int failures = 0;
  for (int round = 0; round < 20000; ++round) {
    lfsr = (lfsr >> 1) ^ ((lfsr & 1) != 0 ? 0xa3000000u : 0u);
    const bool outcome = (lfsr & 1) != 0;
    p.mispredicts(kBranch, outcome);
    const bool failed = p.mispredicts(kBranch + 1, outcome);
    if (round >= 10000 && failed) ++failures;
  }
  EXPECT_EQ(failures, 0);
}

// Whether a branch that was learned at `learned` is foreseen at `other`.
bool share_a_counter(unsigned dropped_bits, Addr learned, Addr other) {
  ConditionalPredictor p(dropped_bits);
  mispredictions(p, learned, "T", 1000);
  return !p.mispredicts(other, true);
}

TEST(ConditionalPredictor, SevenBitsOfAddressChooseTheCounter) {
  EXPECT_TRUE(share_a_counter(0, kBranch, kBranch));
  for (Addr bit = 1; bit < 128; bit *= 2) {
    EXPECT_FALSE(share_a_counter(0, kBranch, kBranch ^ bit)) << bit;
  }
  EXPECT_TRUE(share_a_counter(0, kBranch, kBranch + 128));
  EXPECT_TRUE(share_a_counter(0, kBranch, kBranch + 256));
  EXPECT_TRUE(share_a_counter(0, kBranch, Addr{0} - 128));
}

TEST(ConditionalPredictor, DroppedBitsOfTheAddressAreIgnored) {
  EXPECT_TRUE(share_a_counter(1, kBranch, kBranch + 1));
  EXPECT_FALSE(share_a_counter(1, kBranch, kBranch + 2));
  EXPECT_FALSE(share_a_counter(1, kBranch, kBranch + 128));
  EXPECT_TRUE(share_a_counter(1, kBranch, kBranch + 256));

  EXPECT_TRUE(share_a_counter(2, kBranch, kBranch + 3));
  EXPECT_FALSE(share_a_counter(2, kBranch, kBranch + 4));
  EXPECT_FALSE(share_a_counter(2, kBranch, kBranch + 256));
  EXPECT_TRUE(share_a_counter(2, kBranch, kBranch + 512));
}

TEST(IndirectPredictor, PredictsTargetZeroFromTheStart) {
  IndirectPredictor p(0);
  EXPECT_FALSE(p.mispredicts(kBranch, 0));
  EXPECT_TRUE(p.mispredicts(kBranch, kTarget));
}

TEST(IndirectPredictor, PredictsTheLastTarget) {
  IndirectPredictor p(0);
  EXPECT_TRUE(p.mispredicts(kBranch, kTarget));
  EXPECT_FALSE(p.mispredicts(kBranch, kTarget));
  EXPECT_TRUE(p.mispredicts(kBranch, kTarget + 1));
  EXPECT_TRUE(p.mispredicts(kBranch, kTarget));  // one surprise is enough to change its mind
  EXPECT_FALSE(p.mispredicts(kBranch, kTarget));
}

TEST(IndirectPredictor, ZeroIsATargetLikeAnyOther) {
  IndirectPredictor p(0);
  EXPECT_TRUE(p.mispredicts(kBranch, kTarget));
  EXPECT_TRUE(p.mispredicts(kBranch, 0));
  EXPECT_FALSE(p.mispredicts(kBranch, 0));
}

TEST(IndirectPredictor, ComparesWholeTargets) {
  constexpr Addr kHighestBit = ~(~Addr{0} >> 1);
  IndirectPredictor p(0);
  p.mispredicts(kBranch, kTarget);
  EXPECT_TRUE(p.mispredicts(kBranch, kTarget + kHighestBit));
}

// Whether a target that was learned at `learned` is foreseen at `other`.
bool share_an_entry(unsigned dropped_bits, Addr learned, Addr other) {
  IndirectPredictor p(dropped_bits);
  p.mispredicts(learned, kTarget);
  return !p.mispredicts(other, kTarget);
}

TEST(IndirectPredictor, NineBitsOfAddressChooseTheEntry) {
  EXPECT_TRUE(share_an_entry(0, kBranch, kBranch));
  for (Addr bit = 1; bit < 512; bit *= 2) {
    EXPECT_FALSE(share_an_entry(0, kBranch, kBranch ^ bit)) << bit;
  }
  EXPECT_TRUE(share_an_entry(0, kBranch, kBranch + 512));
  EXPECT_TRUE(share_an_entry(0, kBranch, kBranch + 1024));
  EXPECT_TRUE(share_an_entry(0, kBranch, Addr{0} - 512));
}

TEST(IndirectPredictor, DroppedBitsOfTheAddressAreIgnored) {
  EXPECT_TRUE(share_an_entry(1, kBranch, kBranch + 1));
  EXPECT_FALSE(share_an_entry(1, kBranch, kBranch + 2));
  EXPECT_FALSE(share_an_entry(1, kBranch, kBranch + 512));
  EXPECT_TRUE(share_an_entry(1, kBranch, kBranch + 1024));

  EXPECT_TRUE(share_an_entry(2, kBranch, kBranch + 3));
  EXPECT_FALSE(share_an_entry(2, kBranch, kBranch + 4));
  EXPECT_FALSE(share_an_entry(2, kBranch, kBranch + 1024));
  EXPECT_TRUE(share_an_entry(2, kBranch, kBranch + 2048));
}

TEST(PredictorStream, ConditionalBranchesAgreeWithTheModel) {
  for (const unsigned dropped_bits : {0u, 1u, 2u}) {
    const test::PredictorTally tally = test::run_conditional(dropped_bits, 200000, dropped_bits);
    EXPECT_GT(tally.hits, 50000);
    EXPECT_GT(tally.misses, 50000);
  }
}

TEST(PredictorStream, IndirectBranchesAgreeWithTheModel) {
  for (const unsigned dropped_bits : {0u, 1u, 2u}) {
    const test::PredictorTally tally = test::run_indirect(dropped_bits, 100000, dropped_bits);
    EXPECT_GT(tally.hits, 10000);
    EXPECT_GT(tally.misses, 10000);
  }
}

}  // namespace
}  // namespace cg::sim
