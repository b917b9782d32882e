// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/misses/miss_pattern.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cg::sim {
namespace {

// The patterns of misses of a site at these addresses: n, s or i each.
std::string patterns(const std::vector<Addr>& addrs) {
  const Geometry lines(CacheConfig{.size = 4096, .assoc = 2, .line_size = 64});
  MissSite site;
  std::string all;
  for (const Addr addr : addrs) {
    const MissPattern pattern = site.miss(addr, lines);
    all += pattern == MissPattern::next ? 'n' : pattern == MissPattern::stride ? 's' : 'i';
  }
  return all;
}

std::string every(Addr distance, Addr from = 0x100000) {
  std::vector<Addr> addrs;
  for (Addr n = 0; n < 6; ++n) addrs.push_back(from + n * distance);
  return patterns(addrs);
}

TEST(MissPattern, ANeighbourIsNextInTheSameDirection) {
  EXPECT_EQ(every(64), "iinnnn");
  EXPECT_EQ(every(-Addr{64}), "iinnnn");
  EXPECT_EQ(patterns({0x1000, 0x1048, 0x1090, 0x10c0}), "iinn") << "at any distance";
  EXPECT_EQ(patterns({0, ~Addr{0} / 2, ~Addr{0} / 2 + 64}), "iin") << "at any distance up";
  EXPECT_EQ(patterns({0x1000, 0x5000, 0x5040, 0x5000, 0x4fc0}), "iinin");
}

TEST(MissPattern, TheSameDistanceForTheThirdTimeIsAStride) {
  EXPECT_EQ(every(192), "iiisss");
  EXPECT_EQ(every(96), "iiinsn") << "one line further, two, one ...";
  EXPECT_EQ(every(-Addr{4096}), "iiisss");
  EXPECT_EQ(patterns({0, 256, 512, 768, 1024, 1288, 1552, 1816}), "iiissiis");
}

TEST(MissPattern, OthersAreIrregular) {
  EXPECT_EQ(every(0), "iiiiii") << "the same line again and again";
  EXPECT_EQ(patterns({0x1000, 0x9000, 0x3000, 0x1000, 0x9000}), "iiiii");
}

TEST(MissPattern, TheFirstLineIsNoNeighbourOfTheLast) {
  EXPECT_EQ(every(64, -Addr{192}), "iinsnn");
  EXPECT_EQ(patterns({64, 128}), "ii") << "a first miss has no distance";
}

TEST(MissPattern, IrregularMissesAreWhatTheOthersLeave) {
  Costs costs;
  costs.dw.misses = {5, 3};
  add_pattern(costs, kWritePatterns[Level::l1], MissPattern::next);
  add_pattern(costs, kWritePatterns[Level::l1], MissPattern::stride);
  add_pattern(costs, kWritePatterns[Level::l1], MissPattern::irregular);
  add_pattern(costs, kWritePatterns[Level::ll], MissPattern::stride);
  EXPECT_EQ(costs[word_of("D1mw_next")], 1u);
  EXPECT_EQ(costs[word_of("D1mw_stride")], 1u);
  EXPECT_EQ(costs[word_of("DLmw_stride")], 1u);
  for (const Event& event : kEvents) {
    const std::string name = event.name;
    if (name == "D1mw_irr" || name == "DLmw_irr") {
      EXPECT_EQ(costs.of(event), name == "D1mw_irr" ? 3u : 2u);
    }
  }
}

}  // namespace
}  // namespace cg::sim
