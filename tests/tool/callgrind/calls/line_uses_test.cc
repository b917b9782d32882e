// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/line_uses.h"

#include <array>

#include "tests/tool/fake_core.h"
#include "tool/segments/simulator.h"

namespace cg::tool::callgrind {
namespace {

// A block of two rows in caches of one line each.
class LineUsesTest : public fake::Test, public Payers {
 protected:
  LineUsesTest() {
    block.rows = allocate_stored<Row>("cg.rows", 2);
    block.row(0).block = block.row(1).block = &block;
    block.row_count = 2;
    first.block = second.block = elsewhere.block = &block;
    elsewhere.block = &other;
    simulator.sum = {};
    uses.set_up({.i1 = kOneLine, .d1 = kOneLine, .ll = kTwoLines}, *this);
  }
  ~LineUsesTest() override { simulator = {}; }

  void read(std::size_t row, sim::Addr addr) {
    uses.data({.counts = &costs(row).dr, .size = 8, .is_write = false}, addr);
  }

  sim::Costs& costs(std::size_t row) { return block.row(row).costs.counts(); }

  BlockCosts* payer(Block& /*block*/) override { return pays; }
  bool collects() const override { return is_collecting; }

  static constexpr sim::CacheConfig kOneLine{.size = 128, .assoc = 2, .line_size = 64};
  static constexpr sim::CacheConfig kTwoLines{.size = 256, .assoc = 4, .line_size = 64};

  Block block{};
  Block other{};
  BlockCosts first{};
  BlockCosts second{};
  BlockCosts elsewhere{};  // another block's
  BlockCosts* pays = &first;
  bool is_collecting = true;
  LineUses uses;
};

TEST_F(LineUsesTest, WhoLoadsPaysInItsRow) {
  block.counted = &first;
  read(0, 0x1000);
  read(1, 0x2000);
  read(1, 0x2000);
  uses.empty();
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 1000u);
  EXPECT_EQ(costs(0)[sim::word_of("SpLoss1")], 56u);
  EXPECT_EQ(costs(1)[sim::word_of("AcCost2")], 500u);
  EXPECT_EQ(costs(1).dr.misses[sim::Level::ll], 1u);
  EXPECT_EQ(simulator.sum.dr.misses[sim::Level::ll], 2u);
  EXPECT_EQ(simulator.sum[sim::word_of("AcCost1")], 0u) << "calls do not cost it";
}

TEST_F(LineUsesTest, EvenIfTheRowsAreAnothersNow) {
  block.counted = &first;
  read(1, 0x1000);
  block.counted = &second;
  uses.empty();
  EXPECT_EQ(costs(1)[sim::word_of("AcCost1")], 0u);
  EXPECT_EQ(first.own_costs(1).counts()[sim::word_of("AcCost1")], 1000u);
}

TEST_F(LineUsesTest, TheCallerOfASkippedFunctionPays) {
  pays = &elsewhere;
  read(1, 0x1000);
  uses.empty();
  EXPECT_EQ(elsewhere.skipped_costs()[sim::word_of("AcCost1")], 1000u);
}

TEST_F(LineUsesTest, NobodyPaysForWhatLeavesUncollected) {
  block.counted = &first;
  read(0, 0x1000);
  is_collecting = false;
  read(0, 0x2000);
  read(0, 0x3000);
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 0u);
}

TEST_F(LineUsesTest, AFetchIsAnAccess) {
  block.counted = &first;
  uses.fetch({.counts = &costs(0).ir,
              .addr = 0x1000,
              .line = {0x1000},
              .size = 4,
              .data_before = 0,
              .continues = false});
  uses.empty();
  EXPECT_EQ(costs(0).ir.misses[sim::Level::ll], 1u);
  EXPECT_EQ(costs(0)[sim::word_of("SpLoss1")], 60u);
}

}  // namespace
}  // namespace cg::tool::callgrind
