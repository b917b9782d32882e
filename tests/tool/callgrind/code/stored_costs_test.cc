// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/stored_costs.h"

#include "tests/tool/fake_core.h"
#include "tool/callgrind/options/events.h"

namespace cg::tool::callgrind {
namespace {

using Group = CountedEvent::Group;

struct Counted {
  int tag = 7;
  StoredCosts costs;
};

class StoredCostsTest : public fake::Test {
 protected:
  ~StoredCostsTest() override { StoredCosts::set_words(StoredCosts::kAllWords); }

  static sim::AllCosts some() {
    sim::AllCosts c;
    c.ir = {.accesses = 10, .l1_misses = 2, .ll_misses = 1};
    c.dw.ll_misses = 3;
    c.bi.mispredicts = 4;
    c[sim::More::system_cpu_time] = 5;
    return c;
  }

  // What is left of some() where so many words are stored.
  static sim::AllCosts stored(std::size_t words) {
    StoredCosts::set_words(words);
    auto* const one = allocate_stored<Counted>("cg.test", 1);
    one->costs.add_growth({}, some());
    return one->costs.all();
  }
};

TEST_F(StoredCostsTest, WhatIsNotStoredIsNothing) {
  sim::AllCosts left = some();
  EXPECT_EQ(stored(24), left);
  left[sim::More::system_cpu_time] = 0;
  EXPECT_EQ(stored(13), left);
  left.bi = {};
  EXPECT_EQ(stored(9), left);
  left = {};
  left.ir.accesses = 10;
  EXPECT_EQ(stored(1), left);
}

TEST_F(StoredCostsTest, EachOfARowHasItsOwn) {
  for (const std::size_t words : {1u, 9u, 13u, 24u}) {
    StoredCosts::set_words(words);
    auto* const row = allocate_stored<Counted>("cg.test", 3);
    nth(row, 1).costs.add_growth({}, some());
    EXPECT_FALSE(nth(row, 0).costs.any());
    EXPECT_FALSE(nth(row, 2).costs.any());
    EXPECT_EQ(nth(row, 2).tag, 7) << words;
    EXPECT_EQ(nth(row, 1).costs.instructions(), 10u);
    EXPECT_EQ(index_of(row, nth(row, 2)), 2u);
    nth(row, 2).costs.copy(nth(row, 1).costs);
    EXPECT_EQ(nth(row, 2).costs.all(), nth(row, 1).costs.all());
    nth(row, 1).costs.clear();
    EXPECT_FALSE(nth(row, 1).costs.any()) << words;
    EXPECT_TRUE(nth(row, 2).costs.any());
  }
}

TEST_F(StoredCostsTest, GrowthIsWhatLiesBetween) {
  auto* const one = allocate_stored<Counted>("cg.test", 1);
  sim::AllCosts now = some();
  now.ir.accesses = 15;
  one->costs.add_growth(some(), now);
  one->costs.add_growth(some(), now);
  sim::AllCosts twice;
  twice.ir.accesses = 10;
  EXPECT_EQ(one->costs.all(), twice);
}

TEST(EventGroups, WordsReachToTheLastThatIsCounted) {
  EventGroups groups;
  EXPECT_EQ(groups.words(), 1u);
  groups.add(Group::cache);
  EXPECT_EQ(groups.words(), 9u);
  groups.add(Group::branch);
  EXPECT_EQ(groups.words(), 13u);
  for (const Group more : {Group::write_back, Group::cache_use, Group::bus, Group::system_calls}) {
    EventGroups all;
    all.add(more);
    EXPECT_EQ(all.words(), 24u);
  }
}

}  // namespace
}  // namespace cg::tool::callgrind
