// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/machine/tlb.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "sim/machine/machine_config.h"
#include "tests/sim/machine/pages.h"

namespace cg::sim {
namespace {

struct OwnedPages {
  explicit OwnedPages(const TlbConfig& config)
      : storage(PageCache::storage_words(config.as_cache())), pages(config.as_cache(), storage) {}

  std::vector<std::uint64_t> storage;
  PageCache pages;
};

class TlbTest : public testing::Test {
 protected:
  TlbMisses access(Addr addr, std::size_t size = 1) { return tlb.access(addr, size); }

  OwnedPages first{{.entries = 2, .ways = 2, .page = 4096}};
  OwnedPages second{{.entries = 4, .ways = 4, .page = 4096}};
  Tlb tlb{&first.pages, &second.pages};
};

TEST_F(TlbTest, APageThatTheFirstLevelLostIsInTheSecond) {
  EXPECT_EQ(access(page(1)), TlbMisses::both);
  EXPECT_EQ(access(page(2)), TlbMisses::both);
  EXPECT_EQ(access(page(1) + 8), TlbMisses::none);
  EXPECT_EQ(access(page(3)), TlbMisses::both);  // in the place of 2
  EXPECT_EQ(access(page(1) + 4095), TlbMisses::none);
  EXPECT_EQ(access(page(2)), TlbMisses::first);
}

TEST_F(TlbTest, AGuessIsAHitAndAUse) {
  EXPECT_FALSE(tlb.hits_guess(page(1)));
  access(page(1));
  access(page(2));
  EXPECT_TRUE(tlb.hits_guess(page(2)));
  EXPECT_TRUE(tlb.hits_guess(page(1) + 17));  // now 2 is the oldest
  access(page(3));
  EXPECT_TRUE(tlb.hits_guess(page(1)));
  EXPECT_FALSE(tlb.hits_guess(page(2)));
}

TEST_F(TlbTest, UsesAreInTheirOrderHoweverTheyAreFound) {
  access(page(1));
  access(page(2));
  for (const Addr number : {1u, 2u, 1u}) EXPECT_TRUE(tlb.hits_guess(page(number)));
  access(page(3));  // in the place of 2
  EXPECT_TRUE(tlb.hits_guess(page(1)));
  EXPECT_TRUE(tlb.hits_guess(page(3)));
  access(page(4));  // in the place of 1
  EXPECT_TRUE(tlb.hits_guess(page(3)));
}

TEST_F(TlbTest, WhatMissedIsTheRecentPage) {
  access(page(1));
  EXPECT_TRUE(tlb.hits_guess(page(1)));
  access(page(2));
  access(page(1));
  access(page(3));  // in the place of 2
  EXPECT_FALSE(tlb.hits_guess(page(2)));
}

TEST_F(TlbTest, TheLastByteIsOfItsPage) {
  access(page(2) - 1);
  EXPECT_FALSE(tlb.hits_guess(page(2)));
}

TEST_F(TlbTest, OfTwoPagesTheSecondMayBeMissing) {
  access(page(1));
  EXPECT_EQ(access(page(2) - 4, 8), TlbMisses::both);
}

TEST_F(TlbTest, AnAccessToTwoPagesIsOneMiss) {
  EXPECT_EQ(access(page(2) - 4, 8), TlbMisses::both);
  EXPECT_EQ(access(page(2) - 4, 8), TlbMisses::none);
  EXPECT_EQ(access(page(1)), TlbMisses::none);
  EXPECT_EQ(access(page(2)), TlbMisses::none);
  access(page(5));                                      // in the place of 1
  EXPECT_EQ(access(page(2) - 4, 8), TlbMisses::first);  // 1 is missing
}

TEST_F(TlbTest, TheLastPageOfAnAccessIsTheRecentOne) {
  access(page(2) - 4, 8);
  EXPECT_TRUE(tlb.hits_guess(page(2)));
  access(page(3));  // in the place of 1
  EXPECT_FALSE(tlb.hits_guess(page(1)));
}

TEST_F(TlbTest, WithoutASecondLevelAMissIsOfTheFirst) {
  tlb = Tlb(&first.pages, nullptr);
  EXPECT_EQ(access(page(1)), TlbMisses::first);
  EXPECT_EQ(access(page(1)), TlbMisses::none);
}

TEST(Tlb, ThatIsNotThereMissesNothing) {
  Tlb none;
  EXPECT_TRUE(none.hits_guess(page(7)));
  EXPECT_EQ(none.access(page(2) - 4, 8), TlbMisses::none);
  EXPECT_TRUE(Tlb(nullptr, nullptr).hits_guess(page(7)));
}

TEST(Tlb, PagesMayBeOfAnySize) {
  OwnedPages large{{.entries = 2, .ways = 2, .page = 1 << 21}};
  Tlb tlb(&large.pages, nullptr);
  EXPECT_EQ(tlb.access(0x200000, 8), TlbMisses::first);
  EXPECT_EQ(tlb.access(0x3ffff8, 8), TlbMisses::none);
  EXPECT_EQ(tlb.access(0x400000, 8), TlbMisses::first);
}

// Pages of 2 MB from 4 MB to 8 MB.
class TlbOfHugePages : public testing::Test {
 protected:
  static constexpr Addr kMb = 1 << 20;
  static constexpr std::array kRegions{Region{3 * kMb, 9 * kMb}};

  TlbOfHugePages() { tlb.find_huge_pages(HugePages(kRegions)); }

  TlbMisses access(Addr addr, std::size_t size = 1) { return tlb.access(addr, size); }

  OwnedPages first{{.entries = 2, .ways = 2, .page = 4096}};
  OwnedPages second{{.entries = 4, .ways = 1, .page = 4096}};
  Tlb tlb{&first.pages, &second.pages};
};

TEST_F(TlbOfHugePages, AHugePageTakesOneEntryAmongTheOthers) {
  EXPECT_EQ(access(4 * kMb), TlbMisses::both);
  for (Addr addr = 4 * kMb; addr < 6 * kMb; addr += 1000) EXPECT_EQ(access(addr), TlbMisses::none);
  EXPECT_EQ(access(6 * kMb), TlbMisses::both);
  EXPECT_EQ(access(5 * kMb), TlbMisses::none);
  EXPECT_EQ(access(page(2)), TlbMisses::both);  // in the place of that of 6 MB
  EXPECT_EQ(access(5 * kMb), TlbMisses::none);
  EXPECT_EQ(access(7 * kMb), TlbMisses::first);
}

TEST_F(TlbOfHugePages, AroundThemPagesAreSmall) {
  for (const Addr begin : {3 * kMb, 8 * kMb}) {
    EXPECT_EQ(access(begin), TlbMisses::both);
    EXPECT_EQ(access(begin + 4096), TlbMisses::both);
  }
}

TEST_F(TlbOfHugePages, ItsSetIsThatOfItsOwnNumber) {
  access(4 * kMb);                                    // number 2, in set 2 of the second level
  access(6 * kMb);                                    // 3
  for (const Addr n : {0u, 1u}) access(page(n + 4));  // sets 0 and 1
  EXPECT_EQ(access(4 * kMb), TlbMisses::first);
  EXPECT_EQ(access(6 * kMb), TlbMisses::first);
  access(page(6));  // set 2
  access(page(5));
  EXPECT_EQ(access(4 * kMb), TlbMisses::both);
}

TEST_F(TlbOfHugePages, ASmallPageIsNotTheHugeOneThatBeginsThere) {
  access(4 * kMb);
  tlb.find_huge_pages({});
  EXPECT_FALSE(tlb.hits_guess(4 * kMb)) << "nor is it the recent page";
  EXPECT_EQ(access(4 * kMb), TlbMisses::both);
  tlb.find_huge_pages(HugePages(kRegions));
  EXPECT_EQ(access(4 * kMb + 4096), TlbMisses::none) << "its entry was left";
}

TEST_F(TlbOfHugePages, AnAccessAcrossTheirEndsIsOfTwo) {
  access(4 * kMb);
  EXPECT_EQ(access(6 * kMb - 4, 8), TlbMisses::both);
  EXPECT_EQ(access(6 * kMb - 4, 8), TlbMisses::none);
  EXPECT_EQ(access(5 * kMb - 4, 8), TlbMisses::none) << "one page";
  EXPECT_EQ(access(8 * kMb - 4, 8), TlbMisses::both);
  EXPECT_TRUE(tlb.hits_guess(8 * kMb)) << "the last byte's page was the last";
}

TEST_F(TlbOfHugePages, TheRecentOneHitsAtOnce) {
  access(4 * kMb);
  EXPECT_TRUE(tlb.hits_guess(6 * kMb - 1));
  EXPECT_FALSE(tlb.hits_guess(6 * kMb));
  EXPECT_FALSE(tlb.hits_guess(4 * kMb - 1));
}

TEST_F(TlbOfHugePages, AreNothingToALevelWhosePagesAreAsLarge) {
  OwnedPages large{{.entries = 2, .ways = 2, .page = 1 << 22}};
  tlb = Tlb(&first.pages, &large.pages);
  tlb.find_huge_pages(HugePages(kRegions));
  EXPECT_EQ(access(4 * kMb), TlbMisses::both);
  EXPECT_EQ(access(6 * kMb), TlbMisses::first) << "4 MB to 8 MB";
}

TEST(Tlb, ThatIsNotThereHasNoHugePagesEither) {
  Tlb none;
  const std::array regions{Region{0, kHugePage}};
  none.find_huge_pages(HugePages(regions));
  EXPECT_TRUE(none.hits_guess(page(7)));
  EXPECT_EQ(none.access(page(2) - 4, 8), TlbMisses::none);
}

}  // namespace
}  // namespace cg::sim
