// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/detailed_caches.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "sim/costs.h"
#include "tests/tool/segments/machine.h"
#include "tests/tool/segments/owned_segment.h"
#include "tool/segments/predictors.h"

namespace cg::tool::callgrind {
namespace {

// Small caches with lines of 64 bytes: 4 lines in L1, 64 in LL.
class DetailedCachesTest : public testing::Test {
 protected:
  DetailedCachesTest() { simulator.caches = caches.hierarchy; }
  ~DetailedCachesTest() override { simulator = {}; }

  static constexpr sim::CacheConfig kL1{.size = 256, .assoc = 4, .line_size = 64};
  static constexpr sim::CacheConfig kLL{.size = 4096, .assoc = 4, .line_size = 64};

  void begin(bool writes_back, bool prefetches) {
    words.assign(sim::WriteBackCache::storage_words(kLL), 0);
    detailed_caches.set_up(kLL, words, writes_back, prefetches);
  }

  // A segment of one data access, as generated code runs it.
  void access(sim::Addr addr, bool is_write) {
    const std::array data{DataAccess{is_write ? &costs.dw : &costs.dr, 8, is_write}};
    const auto segment = fake::owned_segment({.data = data});
    const std::array arguments{fake::word(segment.get()), addr};
    fake::call(detailed_runners().of(*segment), arguments);
  }
  void read(sim::Addr addr) { access(addr, false); }
  void write(sim::Addr addr) { access(addr, true); }

  Fetch fetch(sim::Addr addr, std::uint16_t data_before = 0) {
    return {.counts = &costs.ir,
            .addr = addr,
            .line = {addr & -sim::Addr{64}},
            .size = 4,
            .data_before = data_before,
            .continues = false};
  }
  // Both halves of an instruction.
  std::vector<Fetch> straddling(sim::Addr addr) {
    Fetch second = fetch(addr);
    second.line.addr += 64;
    second.continues = true;
    return {fetch(addr), second};
  }
  // A segment of fetches, data accesses and perhaps a branch, as generated code runs it.
  void run(const std::vector<Fetch>& fetches, const std::vector<DataAccess>& data,
           std::vector<sim::Addr> operands, const BranchSite& branch = {}) {
    SegmentParts parts{.branch = branch, .fetches = fetches, .data = data};
    for (std::size_t i = 0; i < fetches.size(); ++i)
      parts.lines[i] = caches.code_lines.number_of(fetches[i].line);
    const auto segment = fake::owned_segment(parts);
    operands.insert(operands.begin(), fake::word(segment.get()));
    fake::call(detailed_runners().of(*segment), operands);
    EXPECT_EQ(segment->executions, 1u);
  }

  // One of the lines that share a set of LL.
  static sim::Addr in_one_set(sim::Addr i) { return 0x100000 + i * 1024; }
  // L1 forgets what it had; LL, of other sets, does not.
  void empty_l1() {
    for (sim::Addr line = 1; line <= 4; ++line) read(0x900000 + line * 64);
  }

  // The LL misses of reading 1 MB line by line.
  std::uint64_t stream_misses() {
    const std::uint64_t before = costs.dr.misses[sim::Level::ll];
    for (sim::Addr addr = 0x100000; addr < 0x200000; addr += 64) read(addr);
    return costs.dr.misses[sim::Level::ll] - before;
  }

  fake::OwnedCaches caches{kL1, kL1, kLL};
  std::vector<std::uint64_t> words;
  sim::Costs costs;
};

using Misses = sim::PerLevel<std::uint64_t>;

TEST_F(DetailedCachesTest, WritesGoThroughL1) {
  begin(true, false);
  read(0x10000);
  write(0x10000);  // hits L1
  for (sim::Addr i = 1; i <= 4; ++i) read(0x10000 + i * 1024);
  EXPECT_EQ(costs[sim::word_of("DLdmr")], 1u);
  EXPECT_EQ(simulator.sum[sim::word_of("DLdmr")], 1u);
  EXPECT_EQ(costs.dw.misses[sim::Level::l1], 0u);
}

TEST_F(DetailedCachesTest, WhoMissesWritesBack) {
  begin(true, false);
  for (sim::Addr i = 0; i < 5; ++i) write(0x10000 + i * 1024);
  EXPECT_EQ(costs[sim::word_of("DLdmw")], 1u);
  EXPECT_EQ(costs[sim::word_of("DLdmr")], 0u);
  EXPECT_EQ(costs.dw.misses[sim::Level::ll], 5u);
}

TEST_F(DetailedCachesTest, NothingIsWrittenBackUnlessAsked) {
  begin(false, true);
  for (sim::Addr i = 0; i < 5; ++i) write(0x10000 + i * 1024);
  EXPECT_EQ(costs[sim::word_of("DLdmw")], 0u);
}

TEST_F(DetailedCachesTest, AStreamIsPrefetched) {
  begin(false, false);
  const std::uint64_t all = stream_misses();
  EXPECT_EQ(all, 16384u);
  begin(false, true);
  const std::uint64_t prefetched = stream_misses();
  EXPECT_LT(prefetched, 3000u);
}

TEST_F(DetailedCachesTest, WhatIsWrittenBackIsPrefetchedAsWell) {
  begin(false, true);
  const std::uint64_t prefetched = stream_misses();
  begin(true, true);
  EXPECT_EQ(stream_misses(), prefetched);
  EXPECT_EQ(costs[sim::word_of("DLdmr")], 0u) << "nothing was written";
}

TEST_F(DetailedCachesTest, FetchesMissAndWriteBackInProgramOrder) {
  begin(true, false);
  for (sim::Addr i = 0; i < 4; ++i) write(0x10000 + i * 1024);
  const sim::Line line{0x20000};
  const std::array fetches{Fetch{.counts = &costs.ir,
                                 .addr = line.addr,
                                 .line = line,
                                 .size = 4,
                                 .data_before = 0,
                                 .continues = false}};
  const auto segment = fake::owned_segment(
      {.lines = {caches.code_lines.number_of(line)}, .fetches = fetches, .data = {}});
  const std::array arguments{fake::word(segment.get())};
  fake::call(detailed_runners().of(*segment), arguments);
  EXPECT_EQ(costs.ir.misses[sim::Level::ll], 1u);
  EXPECT_EQ(costs[sim::word_of("ILdmr")], 1u);
  EXPECT_EQ(segment->executions, 1u);
}

TEST_F(DetailedCachesTest, BranchesGoToThePredictorsThatWereChosen) {
  begin(true, false);
  const auto segment = fake::owned_segment(
      {.branch = {&costs.bc, 0x20000, BranchSite::Kind::conditional}, .data = {}});
  const std::array taken{fake::word(segment.get()), sim::Addr{1}};
  predictors.begin({.conditional = sim::PredictorChoice::Conditional::tage});
  fake::call(detailed_runners().choosing(*segment), taken);
  EXPECT_EQ(costs.bc.mispredicts, 0u) << "TAGE starts with taken";
  fake::call(detailed_runners().of(*segment), taken);
  EXPECT_EQ(costs.bc.mispredicts, 1u);
  EXPECT_EQ(segment->executions, 2u);
}

TEST_F(DetailedCachesTest, AGuardedAccessIsOne) {
  begin(true, false);
  const std::array data{DataAccess{&costs.dw, 8, true}};
  const auto segment = fake::owned_segment({.data = data});
  detailed_runners().guarded(segment.get(), 0x10000);
  EXPECT_EQ(costs.dw.misses[sim::Level::ll], 1u);
  EXPECT_EQ(segment->executions, 1u);
}

TEST_F(DetailedCachesTest, WhatMissesIsInTheSums) {
  begin(false, false);
  read(0x10000);
  write(0x20000);
  write(0x30000);
  run({fetch(0x40000)}, {}, {});
  EXPECT_EQ(costs.dr.misses, (Misses{1, 1}));
  EXPECT_EQ(costs.dw.misses, (Misses{2, 2}));
  EXPECT_EQ(costs.ir.misses, (Misses{1, 1}));
  EXPECT_EQ(simulator.sum, costs);
}

TEST_F(DetailedCachesTest, LLServesWhatItHas) {
  begin(false, false);
  for (int round = 0; round < 2; ++round)
    for (sim::Addr line = 0; line < 8; ++line) read(0x10000 + line * 64);  // more than L1 has
  EXPECT_EQ(costs.dr.misses, (Misses{16, 8}));
}

TEST_F(DetailedCachesTest, WhatL1HasDoesNotReachLLButToBeWrittenBack) {
  for (const bool is_write : {false, true})
    for (const bool writes_back : {false, true}) {
      begin(writes_back, false);
      const sim::Addr first = is_write ? 10 : 0;
      for (sim::Addr i = 0; i < 4; ++i) read(in_one_set(first + i));
      access(in_one_set(first), is_write);  // unless LL sees it, the oldest there
      read(in_one_set(first + 4));
      empty_l1();
      costs = {};
      read(in_one_set(first));
      EXPECT_EQ(costs.dr.misses, (Misses{1, is_write && writes_back ? 0u : 1u}));
      empty_l1();
    }
}

TEST_F(DetailedCachesTest, WhoseReadPrefetchesWritesBack) {
  begin(true, true);
  const sim::Addr ahead = in_one_set(0) + 7 * 64;
  for (sim::Addr i = 100; i < 104; ++i) write(in_one_set(i) + 7 * 64);  // all that its set holds
  costs = {};
  for (sim::Addr block = 0; block < 3; ++block) read(in_one_set(0) + block * 64);
  EXPECT_EQ(costs[sim::word_of("DLdmr")], 1u);
  EXPECT_EQ(costs.dr.misses, (Misses{3, 3}));
  read(ahead);
  EXPECT_EQ(costs.dr.misses, (Misses{4, 3}));
}

TEST_F(DetailedCachesTest, AnInstructionInTwoLinesMissesOnce) {
  begin(false, false);
  run(straddling(0x1003e), {}, {});
  EXPECT_EQ(costs.ir.misses, (Misses{1, 1}));
  run(straddling(0x1003e), {}, {});
  EXPECT_EQ(costs.ir.misses, (Misses{1, 1}));
  run(straddling(0x1007e), {}, {});  // the first of its lines is there
  EXPECT_EQ(costs.ir.misses, (Misses{2, 2}));
  run({fetch(0x20000), fetch(0x20040)}, {}, {});
  EXPECT_EQ(costs.ir.misses, (Misses{4, 4})) << "two instructions";
}

TEST_F(DetailedCachesTest, WhatIsFetchedOrReadIsNotWrittenBack) {
  begin(true, false);
  for (sim::Addr i = 0; i < 6; ++i) run({fetch(in_one_set(i))}, {}, {});
  for (sim::Addr i = 10; i < 16; ++i) read(in_one_set(i));
  EXPECT_EQ(costs[sim::word_of("ILdmr")], 0u);
  EXPECT_EQ(costs[sim::word_of("DLdmr")], 0u);
}

// Of the three that miss, the one that comes when the dirty line is the oldest writes it back.
TEST_F(DetailedCachesTest, FetchesComeBehindTheDataBeforeThem) {
  for (std::uint16_t data_before = 0; data_before <= 2; ++data_before)
    for (sim::Addr dirty = 0; dirty < 3; ++dirty) {
      begin(true, false);
      const sim::Addr first = 100 * dirty + 10 * data_before;
      for (sim::Addr i = 0; i < 4; ++i) access(in_one_set(first + i), i == dirty);
      costs = {};
      run({fetch(in_one_set(first + 4), data_before)}, {{&costs.dr, 8}, {&costs.dr, 8}},
          {in_one_set(first + 5), in_one_set(first + 6)});
      const bool is_fetch = dirty == data_before;
      EXPECT_EQ(costs[sim::word_of("ILdmr")], is_fetch ? 1u : 0u) << data_before << dirty;
      EXPECT_EQ(costs[sim::word_of("DLdmr")], is_fetch ? 0u : 1u) << data_before << dirty;
    }
}

TEST_F(DetailedCachesTest, ASegmentHasUpToFiveOperands) {
  begin(false, false);
  for (std::size_t n = 0; n <= kMaxOperands; ++n) {
    costs = {};
    std::vector<sim::Addr> addrs;
    for (std::size_t i = 0; i < n; ++i) addrs.push_back(0x10000 * (n + 1) + i * 64);
    run({}, std::vector<DataAccess>(n, {&costs.dr, 8}), addrs);
    EXPECT_EQ(costs.dr.misses, (Misses{n, n}));
  }
}

TEST_F(DetailedCachesTest, TheLastOperandIsTheBranchs) {
  begin(false, false);
  for (std::size_t n = 0; n < kMaxOperands; ++n) {
    costs = {};
    const BranchSite branch{&costs.bi, 0x1000 + n, BranchSite::Kind::indirect};
    for (sim::Addr round = 1; round <= 2; ++round) {
      std::vector<sim::Addr> operands(n, 0x10000 * round);
      operands.push_back(0x5000);
      run({}, std::vector<DataAccess>(n, {&costs.dr, 8}), operands, branch);
    }
    EXPECT_EQ(costs.bi.mispredicts, 1u) << "the target is the same the second time";
  }
}

}  // namespace
}  // namespace cg::tool::callgrind
