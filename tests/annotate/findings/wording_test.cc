// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers and names in sentences.
#include "annotate/findings/wording.h"

#include <gtest/gtest.h>

#include <limits>

namespace cg::annotate::findings {
namespace {

TEST(Wording, Percent) {
  EXPECT_EQ(percent(0, 0), "0%");
  EXPECT_EQ(percent(0, 10), "0%");
  EXPECT_EQ(percent(4, 1000), "<1%");
  EXPECT_EQ(percent(5, 1000), "1%");
  EXPECT_EQ(percent(994, 1000), "99%");
  EXPECT_EQ(percent(996, 1000), ">99%");
  EXPECT_EQ(percent(1000, 1000), "100%");
}

TEST(Wording, Size) {
  EXPECT_EQ(size(64), "64 bytes");
  EXPECT_EQ(size(1024), "1 KB");
  EXPECT_EQ(size(1536), "1,536 bytes");
  EXPECT_EQ(size(384 * 1024), "384 KB");
  EXPECT_EQ(size(8 * 1024 * 1024), "8 MB");
}

TEST(Wording, Distance) {
  EXPECT_EQ(distance(-4096), "4,096");
  EXPECT_EQ(magnitude(std::numeric_limits<std::int64_t>::min()), std::uint64_t{1} << 63);
}

TEST(Wording, NamesAreCutAndPrintable) {
  EXPECT_EQ(name(std::string(60, 'a')), std::string(60, 'a'));
  EXPECT_EQ(name(std::string(61, 'a')), std::string(59, 'a') + "…");
  EXPECT_EQ(name("???"), "code without symbols");
  EXPECT_EQ(name("a\nb"), "a\\x0ab");
}

TEST(Wording, Lists) {
  EXPECT_EQ(shares({}, 10), "");
  const std::vector<Evidence::Member> many{{"a", 970}, {"b", 20}, {"c", 10}, {"d", 9}};
  EXPECT_EQ(shares(many, 1000), "a (97%), b (2%), c (1%)");
  const std::vector<Evidence::Member> members{{"a", 5}, {"b", 1}};
  EXPECT_EQ(shares(members, 10), "a (50%), b (10%)");
  EXPECT_EQ(calls(members), "a (5x), b (1x)");
}

TEST(Wording, DataHasBlocks) {
  Evidence::Data of{.name = {"heap", "", "f (a.c:3)"}};
  EXPECT_EQ(data(of), "heap: f (a.c:3)");
  of.blocks = 1;
  of.bytes = 4096;
  EXPECT_EQ(data(of), "heap: f (a.c:3), one block of 4,096 bytes");
  of.blocks = 1000;
  EXPECT_EQ(data(of), "heap: f (a.c:3), 1,000 blocks of 4 bytes");
  of.misses = 7;
  of.offsets = {{.offset = 2, .misses = {}}, {.offset = 0, .misses = {}}};
  EXPECT_EQ(data(of), "heap: f (a.c:3), 1,000 blocks of 4 bytes; most at offset 2 and 0");
  of.blocks = 63;
  EXPECT_EQ(data(of), "heap: f (a.c:3), 63 blocks of 65 bytes");
}

}  // namespace
}  // namespace cg::annotate::findings
