// SPDX-License-Identifier: GPL-2.0-or-later
//
// The proof of fetched_lines.h as the builder uses it, on random superblocks.
#include "tool/segments/segment_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "tests/sim/obvious_model.h"
#include "tests/tool/segments/machine.h"

namespace cg::tool {
namespace {

using sim::test::OwnedCodeLineCache;

// Superblocks of random short runs within few lines, on one cache that sees all fetches and on
// one that sees only the lines which the builder did not call free.
void expect_that_free_fetches_change_nothing(const sim::CacheConfig& config, unsigned seed) {
  sim::test::ObviousCache sees_all(config);
  OwnedCodeLineCache sees_some(config);
  fake::OwnedCaches caches(config, config, config);
  std::mt19937 random(seed);
  sim::Costs costs;
  int skipped = 0;
  for (int superblock = 0; superblock < 300; ++superblock) {
    SegmentBuilder builder(true, false, caches.hierarchy, caches.code_lines, fake::segment_store);
    sim::Addr addr = 0x10000 + random() % 2048;
    for (int instr = 0; instr < 60; ++instr) {
      const Event event{.kind = Event::Kind::fetch,
                        .instr = {addr, 1 + static_cast<std::uint32_t>(random() % 15), &costs}};
      std::span<const Event> one{&event, 1};
      Segment* const segment = builder.build(one);
      bool hit = true;
      for (const Fetch& f : segment->fetches()) hit = sees_some.touch(f.line) && hit;
      skipped += segment->fetches().empty();
      fake::segment_store.release(segment);
      ASSERT_EQ(hit, sees_all.access(addr, event.instr.size)) << std::hex << addr;
      for (const sim::Addr block : sees_all.blocks_of(addr, event.instr.size)) {
        const std::size_t set = sees_all.set_of(block);
        ASSERT_TRUE(std::ranges::equal(sees_some.set(set), sees_all.sets()[set])) << set;
      }
      addr = random() % 4 == 0 ? 0x10000 + random() % 4096 : event.instr.next();
    }
  }
  if (config.sets() > 1) {
    EXPECT_GT(skipped, 300 * 60 / 4);  // the proof is worth something
  }
}

constexpr std::array kGeometries{
    sim::CacheConfig{.size = 4096, .assoc = 2, .line_size = 64},
    sim::CacheConfig{.size = 256, .assoc = 1, .line_size = 64},
    sim::CacheConfig{.size = 128, .assoc = 2, .line_size = 64},  // one set
    sim::CacheConfig{.size = 512, .assoc = 4, .line_size = 64},
    sim::CacheConfig{.size = 2048, .assoc = 2, .line_size = 16}};

TEST(FreeFetches, HitAndChangeNothing) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    for (const sim::CacheConfig& config : kGeometries) {
      SCOPED_TRACE(testing::Message() << config.size << "," << config.assoc << " seed " << seed);
      expect_that_free_fetches_change_nothing(config, seed);
    }
  }
}

}  // namespace
}  // namespace cg::tool
