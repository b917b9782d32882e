// SPDX-License-Identifier: GPL-2.0-or-later
//
// What happens to the base and to the entries of a branch, outcome by outcome, when it always finds
// the same history: one of zeros.
#include "sim/branch/tage.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "tests/sim/branch/outcomes.h"

namespace cg::sim {
namespace {

using test::kBranch;

class TageAtOneHistory : public testing::Test {
 protected:
  // Runs a branch through outcomes; x is a wrong prediction.
  std::string run(std::string_view outcomes, Addr instr = kBranch) {
    std::string text;
    for (const char outcome : outcomes) {
      text += mispredicts(instr, outcome == 'T') ? 'x' : '.';
      if (outcome == 'T') forget();
    }
    return text;
  }
  bool mispredicts(Addr instr, bool taken) {
    ++branches;
    return p->mispredicts(instr, taken);
  }
  // Another branch is not taken until the history has but zeros.
  void forget() {
    mispredicts(kOther, false);
    for (int i = 1; i < 256; ++i) ASSERT_FALSE(mispredicts(kOther, false));
  }

  // The branch gets an entry of table 7 by the first of its last outcomes, which are right where
  // table 5 is not. A rival, whose entries lie in the same places with other tags, gets that of
  // table 6.
  void make_entry_of_use(std::string_view last_outcomes) {
    forget();
    run("NNNNNTTTT");
    run(last_outcomes);
    run("NNNNNTTTTNNNN", kRival);
  }
  // Whether it is there after so many failures of the rival, which would have it.
  bool is_kept_after(int failures) {
    const auto before = std::make_unique<Tage>(*p);
    const int branches_before = branches;
    for (int i = 0; i < failures; ++i) EXPECT_EQ(run("T", kRival), "x");
    const bool is_kept = run("N") == ".";
    *p = *before;
    branches = branches_before;
    return is_kept;
  }
  void run_until(int number_of_branches) {
    while (branches < number_of_branches) mispredicts(kOther, false);
  }

  static constexpr Addr kOther = 0x507050;
  static constexpr Addr kRival = kBranch ^ 0x1002;
  static constexpr int kAgingInterval = 1 << 18;

  std::unique_ptr<Tage> p = std::make_unique<Tage>();
  int branches = 0;
};

TEST_F(TageAtOneHistory, TheBaseHasTwoBitsForEachOf2To14Addresses) {
  // Each has the same counter, and entries of its own after a wrong prediction.
  const auto alias = [](Addr number) { return kBranch + (number << 14); };
  EXPECT_EQ(run("TTTT", alias(0)), "....");  // 1 at most
  EXPECT_EQ(run("N", alias(1)), "x");
  EXPECT_EQ(run("N", alias(2)), "x");
  EXPECT_EQ(run("N", alias(3)), ".");
  EXPECT_EQ(run("N", alias(4)), ".");  // -2 at least
  EXPECT_EQ(run("T", alias(5)), "x");
  EXPECT_EQ(run("T", alias(6)), "x");
  EXPECT_EQ(run("T", alias(7)), ".");
  EXPECT_EQ(run("T", kBranch + (1u << 13)), ".") << "another counter";
}

TEST_F(TageAtOneHistory, CountersOfEntriesHaveThreeBits) {
  forget();
  EXPECT_EQ(run("NNNNN"), "x....");            // of table 1: the dice fall on the second at first
  EXPECT_EQ(run("TTTTTTTTTT"), "xx........");  // table 3, and as its entry is fresh, table 5
  EXPECT_EQ(run("NNNNNNNNNN"), "x.........");  // table 7
  EXPECT_EQ(run("TTTTTTTTTT"), "xxxx......");  // -4 becomes 0, and 3 in the end
  EXPECT_EQ(run("NNNNNNNNNN"), "xxxx......");
}

TEST_F(TageAtOneHistory, AFreshEntryIsUsedOnceAlternatesWereWrongMoreOften) {
  Addr next = kBranch;
  const auto wrong_of = [&](std::string_view outcomes, int branches_of_its_kind) {
    int wrong = 0;
    for (int i = 0; i < branches_of_its_kind; ++i, next += 0x20) {
      const std::string text = run(outcomes, next);
      EXPECT_EQ(text.substr(0, 2), ".x");  // which makes the entry
      wrong += text[2] == 'x';
    }
    return wrong;
  };
  EXPECT_EQ(wrong_of("TNT", 12), 0);  // the base is right: 7 at most
  EXPECT_EQ(wrong_of("TNN", 20), 8);  // the entry is right: -8 at least
  EXPECT_EQ(wrong_of("TNT", 20), 8);
}

TEST_F(TageAtOneHistory, AnEntryWithAStrongCounterDecidesThoughItWasOfNoUse) {
  const Addr alias = kBranch + (1u << 14);
  EXPECT_EQ(run("NNNNN"), "x....");  // as the base says, too
  EXPECT_EQ(run("T", alias), "x");
  EXPECT_EQ(run("TT", alias + (1u << 14)), "..");  // now the base says taken
  EXPECT_EQ(run("N"), ".");
}

TEST_F(TageAtOneHistory, OnlyFreshEntriesTellWhetherAlternatesAreRight) {
  forget();
  run("NNNNNTTTTTNNNNN");  // two fresh entries were right, and then of use
  int wrong = 0;
  for (Addr i = 1; i <= 9; ++i) wrong += run("TNT", kBranch + 0x20 * i) == ".xx";
  EXPECT_EQ(wrong, 2);
}

TEST_F(TageAtOneHistory, AnEntryOfUseIsTakenAfterThreeFailuresToFindAnother) {
  make_entry_of_use("NNNNNNNNN");
  EXPECT_TRUE(is_kept_after(3));
  EXPECT_FALSE(is_kept_after(4));
}

TEST_F(TageAtOneHistory, AFailureToFindAnEntryLowersTheUseOfAllLongerOnes) {
  make_entry_of_use("NNNNNNNNN");
  const Addr other = kBranch ^ 0x2004;
  EXPECT_EQ(run("NNNNNTTTTNNNN", other), "x....x...xxxx");  // table 5
  EXPECT_EQ(run("N"), "x") << "the dice fell on table 7";
}

TEST_F(TageAtOneHistory, AnEntryLosesItsUseWhereItIsWrong) {
  make_entry_of_use("NNNNNNNNN");
  run("TT");
  EXPECT_TRUE(is_kept_after(1));
  EXPECT_FALSE(is_kept_after(2));
  run("T");
  EXPECT_FALSE(is_kept_after(1));
}

TEST_F(TageAtOneHistory, TheHighBitOfUsefulnessIsClearedByBranch2To18) {
  make_entry_of_use("NNN");  // 2
  run_until(kAgingInterval - 1);
  EXPECT_TRUE(is_kept_after(2));  // 1 when it is cleared
  run_until(kAgingInterval);
  EXPECT_FALSE(is_kept_after(1));
}

TEST_F(TageAtOneHistory, TheLowBitOfUsefulnessIsClearedAfterTheHighOne) {
  make_entry_of_use("NNNNN");  // 3
  run_until(kAgingInterval);
  EXPECT_TRUE(is_kept_after(1));
  EXPECT_FALSE(is_kept_after(2));
  run_until(2 * kAgingInterval);
  EXPECT_FALSE(is_kept_after(1));
}

TEST_F(TageAtOneHistory, ATagHasTwelveBitsOfTheAddressFolded) {
  run("NNNNTTT");  // the base says not taken, an entry taken
  EXPECT_EQ(run("T", kBranch + (Addr{1} << 36)), ".");
  EXPECT_EQ(run("T", kBranch + (Addr{1} << 35)), "x");
}

TEST_F(TageAtOneHistory, DroppedBitsOfAddressesCountNowhere) {
  p = std::make_unique<Tage>(2u);
  run("NNNNTTT");
  mispredicts(kOther + 3, false);
  EXPECT_EQ(run("T", kBranch + 3), ".");
  mispredicts(kOther + 4, false);
  EXPECT_EQ(run("T"), "x") << "another path";
}

}  // namespace
}  // namespace cg::sim
