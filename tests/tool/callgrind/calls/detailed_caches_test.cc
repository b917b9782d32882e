// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/detailed_caches.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "sim/costs.h"
#include "tests/tool/segments/machine.h"
#include "tests/tool/segments/owned_segment.h"

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

TEST_F(DetailedCachesTest, AGuardedAccessIsOne) {
  begin(true, false);
  const std::array data{DataAccess{&costs.dw, 8, true}};
  const auto segment = fake::owned_segment({.data = data});
  detailed_runners().guarded(segment.get(), 0x10000);
  EXPECT_EQ(costs.dw.misses[sim::Level::ll], 1u);
  EXPECT_EQ(segment->executions, 1u);
}

}  // namespace
}  // namespace cg::tool::callgrind
