// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/line_uses.h"

#include <array>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/machine.h"
#include "tests/tool/segments/owned_segment.h"
#include "tool/callgrind/calls/detailed_caches.h"
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

  Fetch fetch(sim::Addr addr) {
    return {.counts = &costs(0).ir,
            .addr = addr,
            .line = {addr},
            .size = 4,
            .data_before = 0,
            .continues = false};
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

using Misses = sim::PerLevel<std::uint64_t>;

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
  read(1, 0x2000);
  read(1, 0x3000);
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 0u);
  is_collecting = true;
  uses.empty();
  EXPECT_EQ(costs(0)[sim::word_of("AcCost2")], 0u) << "nor for its uses when it leaves LL";
  EXPECT_EQ(costs(1)[sim::word_of("AcCost2")], 2000u);
}

TEST_F(LineUsesTest, AFetchIsAnAccess) {
  block.counted = &first;
  uses.fetch(fetch(0x1000));
  uses.empty();
  EXPECT_EQ(costs(0).ir.misses[sim::Level::ll], 1u);
  EXPECT_EQ(costs(0)[sim::word_of("SpLoss1")], 60u);
}

TEST_F(LineUsesTest, WhatMissesIsInTheSums) {
  block.counted = &first;
  uses.data({.counts = &costs(0).dw, .size = 8, .is_write = true}, 0x1000);
  uses.data({.counts = &costs(1).dr, .size = 8, .is_write = false}, 0x2000);
  uses.fetch(fetch(0x3000));
  EXPECT_EQ(costs(0).dw.misses, (Misses{1, 1}));
  EXPECT_EQ(simulator.sum.dw.misses, (Misses{1, 1}));
  EXPECT_EQ(simulator.sum.dr.misses, (Misses{1, 1}));
  EXPECT_EQ(simulator.sum.ir.misses, (Misses{1, 1}));
}

TEST_F(LineUsesTest, LLIsChargedBesideL1) {
  block.counted = &first;
  read(0, 0x1000);
  uses.empty();
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 1000u);
  EXPECT_EQ(costs(0)[sim::word_of("AcCost2")], 1000u);
  EXPECT_EQ(costs(0)[sim::word_of("SpLoss1")], 56u);
  EXPECT_EQ(costs(0)[sim::word_of("SpLoss2")], 56u);
}

TEST_F(LineUsesTest, UsesThatWereChargedAreThoseOfLL) {
  block.counted = &first;
  read(0, 0x1000);
  read(0, 0x1000);
  read(1, 0x2000);
  read(1, 0x3000);  // L1 has two lines
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 500u);
  EXPECT_EQ(costs(0)[sim::word_of("AcCost2")], 0u);
  uses.empty();
  EXPECT_EQ(costs(0)[sim::word_of("AcCost2")], 500u);
}

TEST_F(LineUsesTest, WhatNobodyLoadedNobodyPays) {
  pays = nullptr;
  read(0, 0x1000);
  uses.empty();
  EXPECT_EQ(costs(0).dr.misses, (Misses{1, 1}));
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 0u);
}

TEST_F(LineUsesTest, TheyAreSetUpAnewWithoutAnyLines) {
  block.counted = &first;
  read(0, 0x1000);
  uses.set_up({.i1 = kOneLine, .d1 = kOneLine, .ll = kTwoLines}, *this);
  uses.empty();
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 0u);
  read(0, 0x1000);
  EXPECT_EQ(costs(0).dr.misses, (Misses{2, 2}));
}

// A segment of an instruction in two lines and of a read.
TEST_F(LineUsesTest, SegmentsUseThem) {
  block.counted = &first;
  detailed_caches.set_up(uses);
  Fetch rest = fetch(0x1000);
  rest.line.addr += 64;
  rest.continues = true;
  const std::array fetches{fetch(0x1000), rest};
  const std::array data{DataAccess{&costs(1).dr, 8, false}};
  const auto segment = fake::owned_segment({.fetches = fetches, .data = data});
  const std::array arguments{fake::word(segment.get()), sim::Addr{0x2000}};
  fake::call(detailed_runners().of(*segment), arguments);
  detailed_caches = {};
  EXPECT_EQ(costs(0).ir.misses, (Misses{1, 1}));
  EXPECT_EQ(costs(1).dr.misses, (Misses{1, 1}));
  uses.empty();
  EXPECT_EQ(costs(0)[sim::word_of("AcCost1")], 1000u);
  EXPECT_EQ(costs(1)[sim::word_of("AcCost1")], 1000u);
}

}  // namespace
}  // namespace cg::tool::callgrind
