// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/machine/set_lines.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/cache/cache_config.h"

namespace cg::sim {
namespace {

// Sets of three ways, with one word of something else between them.
struct Packed {
  explicit Packed(std::size_t sets)
      : geometry(CacheConfig{static_cast<std::int64_t>(64 * 3 * sets), 3, 64}),
        words(sets * kStride),
        apart(PackedLines::words_apart(sets, 3)),
        lines(geometry, 3, words.data(), kStride, apart.data()) {}

  static constexpr std::size_t kStride = PackedLines::words_of_set(3) + 1;

  ModuloGeometry geometry;
  std::vector<std::uint64_t> words, apart;
  PackedLines lines;
};

TEST(PackedLines, AreEmptyAtTheStart) {
  const Packed packed(2);
  EXPECT_EQ(packed.lines.at(1, 2), kNoLine);
  EXPECT_EQ(packed.lines.find(0, {0}), 3u);
  EXPECT_EQ(packed.lines.empty_ways(1).last(), 2u);
}

TEST(PackedLines, AreFoundWhereTheyWerePut) {
  for (const std::size_t sets : {1u, 2u, 3u, 8u}) {
    Packed packed(sets);
    for (std::size_t way = 0; way < 3; ++way) {
      const Line line{64 * (sets * (7 - way) + sets - 1)};
      packed.lines.put(sets - 1, way, line);
      EXPECT_EQ(packed.lines.at(sets - 1, way), line);
      EXPECT_EQ(packed.lines.find(sets - 1, line), way);
    }
    EXPECT_EQ(packed.lines.empty_ways(sets - 1).first(), 3u);
    packed.lines.put(sets - 1, 1, kNoLine);
    EXPECT_EQ(packed.lines.empty_ways(sets - 1).first(), 1u);
    EXPECT_EQ(packed.lines.find(sets - 1, {64 * (sets * 6 + sets - 1)}), 3u);
  }
}

// Tags that differ only above 32 bits, and those at the bound between packed and upper parts.
TEST(PackedLines, HaveWholeTags) {
  constexpr Addr kBound = 0xffffffff;
  for (const std::size_t sets : {1u, 3u}) {
    Packed packed(sets);
    const auto line = [&](Addr tag) { return Line{64 * sets * tag}; };
    const Addr tags[] = {7, kBound + 7, 2 * kBound + 7};
    for (std::size_t way = 0; way < 3; ++way) packed.lines.put(0, way, line(tags[way]));
    for (std::size_t way = 0; way < 3; ++way) {
      EXPECT_EQ(packed.lines.at(0, way), line(tags[way]));
      EXPECT_EQ(packed.lines.find(0, line(tags[way])), way);
    }
    EXPECT_EQ(packed.lines.find(0, line(3 * kBound + 7)), 3u);
    packed.lines.put(0, 0, line(kBound - 1));
    packed.lines.put(0, 1, line(kBound));
    packed.lines.put(0, 2, kNoLine);
    EXPECT_EQ(packed.lines.find(0, line(kBound - 1)), 0u);
    EXPECT_EQ(packed.lines.find(0, line(kBound)), 1u);
    EXPECT_EQ(packed.lines.find(0, line(0)), 3u);
    EXPECT_EQ(packed.lines.at(0, 2), kNoLine);
    packed.lines.put(0, 1, line(0));
    EXPECT_EQ(packed.lines.at(0, 1), line(0));
    EXPECT_EQ(packed.lines.find(0, line(kBound)), 3u);
  }
}

}  // namespace
}  // namespace cg::sim
