// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache/cache_sizes.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cg::sim {
namespace {

std::string_view first_event(std::int64_t size) {
  const CacheSizes sizes({.size = size, .assoc = 1, .line_size = 64});
  if (sizes.count() == 0) return "none";
  for (const Event& event : kEvents)
    if (event.word == sizes.first_word() && event.is_sum()) return event.name;
  return "";
}

TEST(CacheSizes, BeginAboveD1) {
  EXPECT_EQ(first_event(32 << 10), "M64K");
  EXPECT_EQ(first_event(48 << 10), "M64K");
  EXPECT_EQ(first_event(64 << 10), "M128K");
  EXPECT_EQ(first_event(1 << 10), "M2K");
  EXPECT_EQ(first_event(64), "M1K");
  EXPECT_EQ(first_event(128 << 20), "M256M");
  EXPECT_EQ(first_event(256 << 20), "none");
  EXPECT_EQ(first_event(1 << 30), "none");
}

TEST(CacheSizes, AboveTheLargestButOneAreTheLargestAlone) {
  const CacheSizes sizes({.size = 128 << 20, .assoc = 1, .line_size = 64});
  EXPECT_EQ(sizes.count(), 1u);
  EXPECT_EQ(sizes.fewest_lines(), 4194304u);
  EXPECT_EQ(sizes.most_lines(), 4194304u);
}

TEST(CacheSizes, AboveTheLargestHaveNoLines) {
  const CacheSizes sizes({.size = 256 << 20, .assoc = 1, .line_size = 64});
  EXPECT_EQ(sizes.most_lines(), 0u);
  EXPECT_EQ(sizes.left(0), 0u);
  EXPECT_EQ(sizes.left(100000000), 0u);
}

TEST(CacheSizes, TellWhereADistanceIsLeft) {
  const CacheSizes sizes({.size = 32768, .assoc = 8, .line_size = 64});
  EXPECT_EQ(sizes.count(), 13u);
  EXPECT_EQ(sizes.fewest_lines(), 1024u);
  EXPECT_EQ(sizes.most_lines(), 4194304u);
  EXPECT_EQ(sizes.left(0), 0u);
  EXPECT_EQ(sizes.left(1023), 0u) << "a cache of 1024 lines holds it";
  EXPECT_EQ(sizes.left(1024), 1u);
  EXPECT_EQ(sizes.left(2047), 1u);
  EXPECT_EQ(sizes.left(2048), 2u);
  EXPECT_EQ(sizes.left(4194303), 12u);
  EXPECT_EQ(sizes.left(4194304), 13u);
  EXPECT_EQ(sizes.left(100000000), 13u);
}

TEST(CacheSizes, CountWhatIsLeftAtASizeAndAtAllBelow) {
  const CacheSizes sizes({.size = 32768, .assoc = 8, .line_size = 64});
  Costs costs;
  for (const std::size_t left : {0u, 1u, 1u, 3u, 13u}) sizes.count_miss(costs, left);
  std::string counts;
  for (const Event& event : kEvents)
    if (event.is_sum() && event.word >= sizes.first_word())
      counts += std::to_string(costs.of(event)) + ' ';
  EXPECT_EQ(counts, "4 2 2 1 1 1 1 1 1 1 1 1 1 ");
}

}  // namespace
}  // namespace cg::sim
