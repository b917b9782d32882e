// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/machine/page_cache.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "sim/machine/machine_config.h"
#include "tests/sim/machine/pages.h"

namespace cg::sim {
namespace {

TEST(OldestPlace, HasTheLeastTimeOfNow) {
  std::array<std::uint64_t, 4> times{7, 3, 9, 5};
  const UseTimes all(times.data(), times.size());
  OldestPlace oldest;
  EXPECT_EQ(oldest.find(all), 1u);
  EXPECT_EQ(oldest.find(all), 1u);
  times[1] = 10;
  times[3] = 11;
  EXPECT_EQ(oldest.find(all), 0u);
  times[0] = 12;
  EXPECT_EQ(oldest.find(all), 2u);
  times[2] = 13;
  EXPECT_EQ(oldest.find(all), 1u);
}

TEST(OldestPlace, IsSoughtInAllGroups) {
  std::vector<std::uint64_t> times(21);
  for (std::size_t place = 0; place < times.size(); ++place) times[place] = 100 + place;
  const UseTimes all(times.data(), times.size());
  OldestPlace oldest;
  std::uint64_t now = 200;
  for (const std::size_t place : {0u, 8u, 7u, 20u, 16u}) {
    times[place] = now - 150;
    OldestPlace fresh;
    EXPECT_EQ(fresh.find(all), place);
    times[place] = ++now;
  }
  for (const std::size_t place : {1u, 2u, 3u, 4u, 5u, 6u, 9u, 10u}) {
    EXPECT_EQ(oldest.find(all), place);
    times[place] = ++now;
  }
}

TEST(OldestPlace, OfPlacesThatWereNeverUsedTheLastComesFirst) {
  std::vector<std::uint64_t> times(40);
  const UseTimes all(times.data(), times.size());
  OldestPlace oldest;
  for (std::size_t place = times.size(); place-- > 0;) {
    EXPECT_EQ(oldest.find(all), place);
    times[place] = 100 - place;
  }
  EXPECT_EQ(oldest.find(all), 39u);
}

struct Lockstep {
  using Plain = TimedCacheOf<ModuloGeometry>;

  explicit Lockstep(const TlbConfig& tlb)
      : config(tlb.as_cache()),
        words(PageCache::storage_words(config)),
        plain_words(Plain::storage_words(config)),
        pages(config, words),
        plain(config, plain_words) {}

  bool access(Addr addr, std::size_t size) {
    const bool hit = plain.access(addr, size);
    EXPECT_EQ(pages.access(addr, size), hit);
    return hit;
  }
  void guess(Addr addr) {
    const bool hit = plain.hits_guess(addr, 4095, plain.take_times(1));
    EXPECT_EQ(pages.hits_guess(addr, 4095, pages.take_times(1)), hit);
  }
  void compare() const {
    for (std::size_t set = 0; set < plain.geometry().sets(); ++set)
      for (std::size_t way = 0; way < static_cast<std::size_t>(config.assoc); ++way) {
        ASSERT_EQ(pages.line_at(set, way), plain.line_at(set, way)) << set << ' ' << way;
        ASSERT_EQ(pages.use_time(set, way), plain.use_time(set, way)) << set << ' ' << way;
      }
  }

  CacheConfig config;
  std::vector<std::uint64_t> words;
  std::vector<std::uint64_t> plain_words;
  PageCache pages;
  Plain plain;
};

class PageCacheTest : public testing::TestWithParam<TlbConfig> {};

// Pages of few and of many, near and 4,096 apart (which share guesses), page 0 among them.
TEST_P(PageCacheTest, HasThePagesOfATimedCache) {
  std::mt19937 random(1);
  const auto up_to = [&](std::size_t n) { return random() % n; };
  for (const std::size_t span : {3u, 20u, 80u, 400u, 20'000u}) {
    Lockstep caches(GetParam());
    for (int i = 0; i < 20'000; ++i) {
      const Addr number = up_to(4) == 0 ? up_to(8) * PageCache::kGuesses + up_to(3) : up_to(span);
      const Addr addr = page(number) + up_to(4096);
      if (up_to(8) == 0) caches.guess(addr);
      caches.access(addr, 1 + up_to(16));
      if (i % 100 == 0) caches.compare();
      if (HasFatalFailure() || HasNonfatalFailure()) FAIL() << span << ' ' << i;
    }
  }
}

TEST(PageCache, WaysMayBeTooManyToCount) {
  Lockstep caches({.entries = 70'000, .ways = 70'000, .page = 4096});
  for (Addr number = 0; number < 100; ++number) {
    caches.access(page(number % 70), 8);
    caches.access(page(0), 1);
  }
  caches.compare();
}

INSTANTIATE_TEST_SUITE_P(OfThese, PageCacheTest,
                         testing::Values(TlbConfig{.entries = 1, .ways = 1, .page = 4096},
                                         TlbConfig{.entries = 2, .ways = 2, .page = 4096},
                                         TlbConfig{.entries = 16, .ways = 16, .page = 4096},
                                         TlbConfig{.entries = 17, .ways = 17, .page = 4096},
                                         TlbConfig{.entries = 72, .ways = 72, .page = 4096},
                                         TlbConfig{.entries = 48, .ways = 4, .page = 4096}),
                         [](const auto& tlb) {
                           return std::to_string(tlb.param.entries) + "By" +
                                  std::to_string(tlb.param.ways);
                         });

}  // namespace
}  // namespace cg::sim
