// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache/use_times.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "tests/sim/owned_cache.h"

namespace cg::sim {
namespace {

constexpr UseTimes::Time kLatest = (UseTimes::Time{1} << 63) - 1;

TEST(UseTimes, CountsThoseThatAreLater) {
  const std::vector<UseTimes::Time> times{5, 0, 7, 6, 9};
  const UseTimes all(times.data(), times.size());
  EXPECT_EQ(all.later_than(0), 4u);
  EXPECT_EQ(all.later_than(6), 2u);
  EXPECT_EQ(all.later_than(9), 0u);
  EXPECT_EQ(all.later_than(kLatest), 0u);
  EXPECT_EQ(UseTimes(times.data(), 0).later_than(0), 0u);
}

// Words between the times, and behind the last, are far later than any time. Where memory is
// checked there is none behind the last.
TEST(UseTimes, OfEveryLengthAndDistanceAreCounted) {
  std::mt19937_64 random(1);
  for (std::size_t stride = 1; stride <= 3; ++stride) {
    for (std::size_t size = 1; size < 40; ++size) {
      std::vector<UseTimes::Time> words((size - 1) * stride + 1, ~UseTimes::Time{0} / 2);
      for (std::size_t i = 0; i < size; ++i) words[i * stride] = random() % 16;
      if (size > 2) words[stride] = kLatest;
      const UseTimes all(words.data(), size, stride);
      for (UseTimes::Time time = 0; time < 16; ++time) {
        std::size_t later = 0;
        for (std::size_t i = 0; i < size; ++i) later += words[i * stride] > time;
        ASSERT_EQ(all.later_than(time), later) << size << " every " << stride;
      }
    }
  }
}

TEST(UseTimes, OfACacheAreThoseOfItsPlaces) {
  const CacheConfig config{.size = 128, .assoc = 2, .line_size = 16};
  test::OwnedTimedCache d1(config);
  test::OwnedCodeLineCache i1(config);
  for (const Addr addr : {0x1000u, 0x2010u, 0x3010u, 0x1000u, 0x4010u}) {
    d1.touch({addr});
    i1.touch({addr});
  }
  const auto times = [](const UseTimes& all) {
    std::vector<UseTimes::Time> sorted;
    for (std::size_t i = 0; i < all.size(); ++i) sorted.push_back(all[i]);
    std::ranges::sort(sorted);
    return sorted;
  };
  using Times = std::vector<UseTimes::Time>;
  const UseTimes::Time last = d1.cache.now();
  EXPECT_EQ(d1.cache.use_times().size(), 8u);
  EXPECT_EQ(times(d1.cache.use_times()).back(), last);
  EXPECT_EQ(i1.cache.now(), 6u) << "line 0 was used first";
  EXPECT_EQ(times(i1.cache.use_times()), (Times{0, 0, 0, 0, 1, 4, 5, 6}));
  EXPECT_EQ(i1.cache.use_times()[0], 1u) << "line 0, in the first place";
}

}  // namespace
}  // namespace cg::sim
