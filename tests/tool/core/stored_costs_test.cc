// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/stored_costs.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

struct Counted {
  int tag = 7;
  StoredCosts costs;
};

class StoredCostsTest : public fake::Test {
 protected:
  ~StoredCostsTest() override { StoredCosts::set_words(StoredCosts::kAllWords); }

  static sim::Costs some() {
    sim::Costs c;
    c.ir = {.accesses = 10, .misses = {2, 1}};
    c.dw.misses[sim::Level::ll] = 3;
    c.bi.mispredicts = 4;
    c[sim::word_of("sysCpuTime")] = 5;
    return c;
  }

  // What is left of some() where so many words are stored.
  static sim::Costs stored(std::size_t words) {
    StoredCosts::set_words(words);
    auto* const one = allocate_stored<Counted>("cg.test", 1);
    one->costs.add_growth({}, some());
    return one->costs.all();
  }
};

TEST_F(StoredCostsTest, WhatIsNotStoredIsNothing) {
  sim::Costs left = some();
  EXPECT_EQ(stored(sim::word_of("sysCpuTime") + 1), left);
  left[sim::word_of("sysCpuTime")] = 0;
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
  sim::Costs now = some();
  now.ir.accesses = 15;
  one->costs.add_growth(some(), now);
  one->costs.add_growth(some(), now);
  sim::Costs twice;
  twice.ir.accesses = 10;
  EXPECT_EQ(one->costs.all(), twice);
}

}  // namespace
}  // namespace cg::tool
