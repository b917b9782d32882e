// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/machine/huge_pages.h"

#include <gtest/gtest.h>

#include <array>

namespace cg::sim {
namespace {

constexpr Addr kKb = 1024;
constexpr Addr kMb = 1024 * kKb;

TEST(HugePages, AreTheWholeOnesInARegion) {
  const std::array regions{Region{1 * kMb, 7 * kMb}, Region{8 * kMb, 10 * kMb},
                           Region{12 * kMb, 14 * kMb - 4 * kKb}, Region{20 * kMb, 100 * kMb}};
  const HugePages pages(regions);
  for (Addr page = 0; page < 128 * kMb; page += kHugePage) {
    const bool is_whole = page == 2 * kMb || page == 4 * kMb || page == 8 * kMb ||
                          (page >= 20 * kMb && page < 100 * kMb);
    for (const Addr offset : {Addr{0}, kMb, kHugePage - 1})
      EXPECT_EQ(pages.has(page + offset), is_whole) << page / kMb << " MB and " << offset;
  }
}

TEST(HugePages, EndAtTheEndOfMemory) {
  const std::array regions{Region{Addr{0} - 4 * kMb, ~Addr{0}}};
  const HugePages pages(regions);
  EXPECT_TRUE(pages.has(Addr{0} - 3 * kMb));
  EXPECT_FALSE(pages.has(~Addr{0})) << "its last byte is not in the region";
  EXPECT_FALSE(pages.has(0));
}

TEST(HugePages, AreNoneAtFirst) {
  const HugePages none;
  EXPECT_FALSE(none.any());
  EXPECT_FALSE(none.has(0));
}

}  // namespace
}  // namespace cg::sim
