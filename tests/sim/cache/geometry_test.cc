// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache/geometry.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <vector>

namespace cg::sim {
namespace {

constexpr Addr kHighest = std::numeric_limits<Addr>::max();

// Four sets, lines of 16 bytes.
class GeometryTest : public testing::Test {
 protected:
  // The lines of an access, as it touches them; `hits` says of each whether it is there.
  std::vector<Line> touched(Addr addr, std::size_t size, std::vector<bool> hits, bool is_hit) {
    std::vector<Line> lines;
    EXPECT_EQ(geometry.touch_lines(addr, size,
                                   [&](Line line) {
                                     lines.push_back(line);
                                     return hits.at(lines.size() - 1);
                                   }),
              is_hit);
    return lines;
  }

  const Geometry geometry{{.size = 128, .assoc = 2, .line_size = 16}};
};

TEST_F(GeometryTest, ALineIsTheAddressOfItsFirstByte) {
  EXPECT_EQ(geometry.line_of(0x70), Line{0x70});
  EXPECT_EQ(geometry.line_of(0x7f), Line{0x70});
  EXPECT_EQ(geometry.line_of(kHighest), Line{kHighest - 15});
}

TEST_F(GeometryTest, TheLastLineOfAnAccessMayBeTheFirstOfAll) {
  EXPECT_EQ(geometry.last_line_of(0x7f, 1), Line{0x70});
  EXPECT_EQ(geometry.last_line_of(0x7f, 2), Line{0x80});
  EXPECT_EQ(geometry.last_line_of(kHighest, 2), Line{0});
}

TEST_F(GeometryTest, NeighbouringLinesAreInNeighbouringSets) {
  EXPECT_EQ(geometry.sets(), 4u);
  EXPECT_EQ(geometry.set_of(0x70), 3u);
  EXPECT_EQ(geometry.set_of(0x7f), 3u);
  EXPECT_EQ(geometry.set_of(0x80), 0u);
  EXPECT_EQ(geometry.set_of(Line{0x90}), 1u);
}

TEST_F(GeometryTest, TheTagBeginsBehindTheSet) {
  EXPECT_EQ(geometry.tag_of(Line{0x30}), 0u);
  EXPECT_EQ(geometry.tag_of(Line{0x40}), 1u);
  EXPECT_EQ(geometry.tag_of(Line{0x3ff0}), 255u);
  EXPECT_EQ(geometry.tag_of(Line{0x4000}), 256u);
}

TEST_F(GeometryTest, SetAndTagTellTheLine) {
  for (const Addr addr : {Addr{0}, Addr{0x30}, Addr{0x4050}, Addr{0} - 16})
    EXPECT_EQ(geometry.line(geometry.set_of(addr), geometry.tag_of(Line{addr})), Line{addr});
}

TEST_F(GeometryTest, OfOneSetHasTheSameLines) {
  const Geometry one = geometry.of_one_set();
  EXPECT_EQ(one.sets(), 1u);
  EXPECT_EQ(one.set_of(0x70), 0u);
  EXPECT_EQ(one.tag_of(Line{0x70}), 7u);
  EXPECT_EQ(one.line_of(0x7f), Line{0x70});
}

TEST_F(GeometryTest, SlackIsTheRoomBeforeAnAccessThatEndsWithItsLine) {
  EXPECT_EQ(geometry.slack(1), 15u);
  EXPECT_EQ(geometry.slack(8), 8u);
  EXPECT_EQ(geometry.slack(16), 0u);
}

TEST_F(GeometryTest, AnAccessWithinALineTouchesThatOne) {
  EXPECT_EQ(touched(0x70, 16, {true}, true), (std::vector<Line>{{0x70}}));
  EXPECT_EQ(touched(0x7f, 1, {false}, false), (std::vector<Line>{{0x70}}));
}

TEST_F(GeometryTest, AStraddlingAccessTouchesBothAndHitsWhenBothDo) {
  for (const bool first : {false, true})
    for (const bool second : {false, true})
      EXPECT_EQ(touched(0x7f, 2, {first, second}, first && second),
                (std::vector<Line>{{0x70}, {0x80}}));
  EXPECT_EQ(touched(kHighest, 2, {true, true}, true), (std::vector<Line>{{kHighest - 15}, {0}}));
}

TEST(GeometryDeathTest, AnUncheckedConfigurationPanics) {
  EXPECT_DEATH(Geometry({.size = 96, .assoc = 2, .line_size = 16}), "was not checked");
  EXPECT_DEATH(Geometry({.size = 0, .assoc = 0, .line_size = 0}), "was not checked");
}

TEST(ModuloGeometry, APowerOfTwoOfSetsIsAsInGeometry) {
  const CacheConfig config{.size = 64 * 4 * 2, .assoc = 2, .line_size = 64};
  const ModuloGeometry modulo(config);
  const Geometry masked(config);
  for (Addr addr = 0; addr < 64 * 20; addr += 64)
    EXPECT_EQ(modulo.set_of(Line{addr}), masked.set_of(Line{addr})) << addr;
}

TEST(ModuloGeometry, SetAndTagNameALine) {
  for (const std::int64_t sets : {1, 2, 3, 8, 11}) {
    const ModuloGeometry geometry({.size = 64 * 2 * sets, .assoc = 2, .line_size = 64});
    for (Addr addr = 0; addr < 64 * 40; addr += 64) {
      EXPECT_EQ(geometry.tag_of({addr}), addr / 64 / static_cast<Addr>(sets));
      EXPECT_EQ(geometry.line(geometry.set_of({addr}), geometry.tag_of({addr})), Line{addr});
    }
  }
}

}  // namespace
}  // namespace cg::sim
