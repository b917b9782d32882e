// SPDX-License-Identifier: GPL-2.0-or-later
//
// What happens to the base and to the entries of a branch, target by target, when it always finds
// the same history: one of zeros.
#include "sim/branch/ittage.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "tests/sim/branch/outcomes.h"

namespace cg::sim {
namespace {

using test::kBranch;

class IttageAtOneHistory : public testing::Test {
 protected:
  // Runs a branch through targets; x is a wrong prediction.
  std::string run(std::string_view targets, Addr instr = kBranch) {
    std::string text;
    for (const char target : targets) {
      text += p->mispredicts(instr, Addr{0x100} * static_cast<unsigned char>(target)) ? 'x' : '.';
      see_zeros(256);
    }
    return text;
  }
  void see_zeros(int outcomes) {
    for (int i = 0; i < outcomes; ++i) p->see_outcome(0, false);
  }

  // The branch gets an entry of table 5 for B, and one of table 7 for A, which is of use from the
  // second A on; the base has Z.
  void make_entry_of_use(std::string_view last_targets = "AAAAA") {
    run("AAAABBBB");
    run(last_targets);
    run("Z", kBranch + 1024);
  }
  // Whether it is there after so many failures of a rival, whose entries lie in the same places
  // with other tags: it has those up to table 6.
  bool is_kept_after(int failures) {
    const auto before = std::make_unique<Ittage>(*p);
    run("AAAABBBBBAAAAA", kRival);
    for (int i = 0; i < failures; ++i) EXPECT_EQ(run("C", kRival), "x");
    const bool is_kept = run("A") == ".";
    *p = *before;
    return is_kept;
  }
  // Whether the branch finds its entries after another one jumped to `target`.
  bool is_found_after(Addr target, int outcomes = 0) {
    const auto before = std::make_unique<Ittage>(*p);
    p->mispredicts(0x507050, target);
    see_zeros(outcomes);
    const bool is_found = run("A") == ".";
    *p = *before;
    return is_found;
  }

  static constexpr Addr kRival = kBranch ^ 0x402;

  std::unique_ptr<Ittage> p = std::make_unique<Ittage>();
};

TEST_F(IttageAtOneHistory, TheBaseHasTheLastTargetsOf1024Addresses) {
  EXPECT_EQ(run("A"), "x");
  EXPECT_EQ(run("A", kBranch + 1024), ".");
  EXPECT_EQ(run("A", kBranch + 512), "x");
}

TEST_F(IttageAtOneHistory, AConfidentEntryIsWrongFourTimesUntilItHasAnotherTarget) {
  EXPECT_EQ(run("AAAAAA"), "x.....");  // of table 1: the dice fall on the second at first
  EXPECT_EQ(run("BBBBBB"), "xx....");  // table 3, and as its entry is not confident, table 5
  EXPECT_EQ(run("AAAAAA"), "x.....");  // table 7
  EXPECT_EQ(run("CCCCCC"), "xxxx..");
  EXPECT_EQ(run("DDDD"), "xxx.") << "confidence was 2";
}

TEST_F(IttageAtOneHistory, AnEntryWithoutConfidenceIsUsedOnceAlternatesWereWrongMoreOften) {
  Addr next = kBranch;
  const auto wrong_of = [&](std::string_view targets, int branches) {
    int wrong = 0;
    for (int i = 0; i < branches; ++i, next += 4) {
      const std::string text = run(targets, next);
      EXPECT_EQ(text.substr(0, 3), "x.x");  // the first entry, which is the alternate of the second
      wrong += text[3] == 'x';
    }
    return wrong;
  };
  EXPECT_EQ(wrong_of("AABA", 12), 0);  // the alternate is right: 7 at most
  EXPECT_EQ(wrong_of("AABB", 20), 8);  // the entry is right: -8 at least
  EXPECT_EQ(wrong_of("AABA", 20), 8);
  EXPECT_EQ(wrong_of("AABC", 20), 20);  // neither is right, which tells nothing
  EXPECT_EQ(wrong_of("AABA", 1), 0);
}

TEST_F(IttageAtOneHistory, OnlyEntriesWithoutConfidenceTellWhetherAlternatesAreRight) {
  run("AAAABBBBAAAAAAAAA");  // two such entries were right, and then confident
  int wrong = 0;
  for (Addr i = 1; i <= 9; ++i) wrong += run("AABA", kBranch + 0x10 * i) == "x.xx";
  EXPECT_EQ(wrong, 2);
}

TEST_F(IttageAtOneHistory, AnEntryOfUseIsTakenAfterAFailureToFindAnother) {
  make_entry_of_use();
  EXPECT_TRUE(is_kept_after(1));
  EXPECT_FALSE(is_kept_after(2));
  run("B");  // the alternate is right
  EXPECT_FALSE(is_kept_after(1));
}

TEST_F(IttageAtOneHistory, AFailureToFindAnEntryEndsTheUseOfAllLongerOnes) {
  make_entry_of_use();
  run("AAAABBBBBAAAAA", kRival);
  const Addr other = kBranch ^ 0x804;
  run("AAAABBBBBAAAAA", other);  // table 5
  EXPECT_EQ(run("CC", other), "xx");
  EXPECT_EQ(run("A"), "x") << "the dice fell on table 7";
}

TEST_F(IttageAtOneHistory, ANewEntryIsOfNoUse) {
  make_entry_of_use("A");
  EXPECT_TRUE(is_kept_after(0));
  EXPECT_FALSE(is_kept_after(1));
}

TEST_F(IttageAtOneHistory, ATagHasTwelveBitsOfTheAddressFolded) {
  make_entry_of_use();
  EXPECT_EQ(run("A", kBranch + (Addr{1} << 36)), ".");
  run("Z", kBranch + 1024);
  EXPECT_EQ(run("A", kBranch + (Addr{1} << 35)), "x");
}

TEST_F(IttageAtOneHistory, FifteenLowBitsOfTargetsAreInTheHistoryFoldedToFive) {
  make_entry_of_use();
  EXPECT_TRUE(is_found_after(0));
  for (unsigned bit = 0; bit < 20; ++bit)
    EXPECT_EQ(is_found_after(Addr{1} << bit), bit >= 15) << bit;
  EXPECT_TRUE(is_found_after(1u << 5 | 1u << 10));
  EXPECT_FALSE(is_found_after(1u << 3 | 1u << 8)) << "the path has the five lowest";
}

TEST_F(IttageAtOneHistory, ATargetIsAsLongAsFiveOutcomes) {
  make_entry_of_use();
  EXPECT_FALSE(is_found_after(1, 251));
  EXPECT_TRUE(is_found_after(1, 252));
}

TEST_F(IttageAtOneHistory, DroppedBitsOfAddressesCountNowhere) {
  p = std::make_unique<Ittage>(2u);
  run("AAAABBBBAAAAA");
  run("Z", kBranch + (1024 << 2));
  p->see_outcome(kBranch + 3, false);
  EXPECT_EQ(run("A", kBranch + 3), ".");
  run("Z", kBranch + (1024 << 2));
  p->see_outcome(kBranch + 4, false);
  EXPECT_EQ(run("A"), "x") << "another path";
}

}  // namespace
}  // namespace cg::sim
