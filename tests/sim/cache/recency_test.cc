// SPDX-License-Identifier: GPL-2.0-or-later
//
// The order of the ways of one set, in words and in vectors, for every number of ways and position,
// against a plain list. Lines are told apart by `tag`, which no Recency sees.
#include "sim/cache/recency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "sim/cache/vector_recency.h"
#include "sim/cache/word_recency.h"
#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

#ifdef __SSE2__
using Recencies = testing::Types<WordRecency, VectorRecency>;
#else
using Recencies = testing::Types<WordRecency>;
#endif

using Key = std::uint8_t;
// Two and two differ in the lowest bit alone.
constexpr std::array<Key, 8> kEdgeKeys{0x00, 0x01, 0x7e, 0x7f, 0x80, 0x81, 0xfe, 0xff};

using Order = std::vector<std::size_t>;  // ways, the last used first

template <typename Any>
class RecencyTest : public testing::Test {};
TYPED_TEST_SUITE(RecencyTest, Recencies);

// A set of so many ways, and what it should do.
template <Recency AnyRecency>
class Set {
 public:
  explicit Set(unsigned ways) : ways_(ways), lines_(ways), model_(ways) {
    std::iota(model_.begin(), model_.end(), std::size_t{0});
    recency_.start(ways);
  }

  // Looks a line up and replaces the last if it is missing. True if it was there.
  bool look_up(Key key, int tag) {
    const bool found = use(key, tag);
    if (!found) replace_last(key, tag);
    return found;
  }

  // Only looks it up. Whatever is asked for must have the key or be refused.
  bool use(Key key, int tag) {
    const auto is_it = [=, this](std::size_t way) { return lines_[way] == Line{key, tag}; };
    const auto at = std::ranges::find_if(model_, is_it);
    const bool expected = at != model_.end();
    EXPECT_EQ(recency_.use(key, is_it), expected);
    if (expected) std::rotate(model_.begin(), at, at + 1);
    return expected;
  }

  void replace_last(Key key, int tag) {
    const std::size_t way = recency_.replace_last(key, ways_);
    EXPECT_EQ(way, model_.back());
    std::rotate(model_.begin(), model_.end() - 1, model_.end());
    lines_[way] = {key, tag};
  }

  // Lines with these keys, the first the last used; their tags are their positions.
  void fill(const std::vector<Key>& keys) {
    for (std::size_t i = keys.size(); i-- > 0;) replace_last(keys[i], static_cast<int>(i));
  }

  Order order() const {
    Order ways;
    for (unsigned position = 0; position < ways_; ++position)
      ways.push_back(recency_.way(position));
    return ways;
  }
  bool agrees() const { return order() == model_; }
  bool unused_bytes_are_0() const {
    for (unsigned position = ways_; position < AnyRecency::kMaxWays; ++position)
      if (recency_.way(position) != 0) return false;
    return true;
  }

 private:
  struct Line {
    Key key;
    int tag;
    bool operator==(const Line&) const = default;
  };

  unsigned ways_;
  std::vector<Line> lines_;  // [way]
  Order model_;
  AnyRecency recency_;
};

// `count` keys, all different.
std::vector<Key> distinct_keys(unsigned count) {
  std::vector<Key> keys;
  for (unsigned i = 0; i < count; ++i) keys.push_back(static_cast<Key>(0x11 * i));
  return keys;
}

TYPED_TEST(RecencyTest, TakesTwoBytesAWay) {
  EXPECT_EQ(sizeof(TypeParam), 2 * TypeParam::kMaxWays);
}

TYPED_TEST(RecencyTest, StartsWithWayZeroFirst) {
  for (unsigned ways = 1; ways <= TypeParam::kMaxWays; ++ways) {
    const Set<TypeParam> set(ways);
    EXPECT_TRUE(set.agrees()) << ways;
    EXPECT_TRUE(set.unused_bytes_are_0()) << ways;
  }
}

TYPED_TEST(RecencyTest, ALineIsFoundAtEveryPositionAndMovedToTheFront) {
  for (unsigned ways = 1; ways <= TypeParam::kMaxWays; ++ways) {
    const std::vector<Key> keys = distinct_keys(ways);
    for (unsigned position = 0; position < ways; ++position) {
      Set<TypeParam> set(ways);
      set.fill(keys);
      EXPECT_TRUE(set.use(keys[position], static_cast<int>(position)));
      EXPECT_TRUE(set.agrees()) << position << " of " << ways;
      for (unsigned i = 0; i < ways; ++i)  // the keys moved with their ways
        EXPECT_TRUE(set.use(keys[i], static_cast<int>(i))) << i << ' ' << position;
      EXPECT_TRUE(set.agrees()) << position << " of " << ways;
    }
  }
}

TYPED_TEST(RecencyTest, TheLastIsReplacedAndBecomesTheFirst) {
  for (unsigned ways = 1; ways <= TypeParam::kMaxWays; ++ways) {
    Set<TypeParam> set(ways);
    for (int line = 0; line < 3 * static_cast<int>(ways); ++line) {
      set.replace_last(static_cast<Key>(line), line);
      EXPECT_TRUE(set.agrees()) << ways;
    }
    EXPECT_TRUE(set.unused_bytes_are_0()) << ways;
  }
}

TYPED_TEST(RecencyTest, WhatIsMissingChangesNothing) {
  for (unsigned ways = 1; ways <= TypeParam::kMaxWays; ++ways) {
    const std::vector<Key> keys = distinct_keys(ways);
    Set<TypeParam> set(ways);
    set.fill(keys);
    for (int key = 0; key < 256; ++key) EXPECT_FALSE(set.use(static_cast<Key>(key), -1));
    EXPECT_TRUE(set.agrees()) << ways;
  }
}

TYPED_TEST(RecencyTest, LinesWithOneKeyAreToldApart) {
  for (const Key key : kEdgeKeys) {
    for (unsigned ways = 1; ways <= TypeParam::kMaxWays; ++ways) {
      for (unsigned position = 0; position < ways; ++position) {
        Set<TypeParam> set(ways);
        set.fill(std::vector<Key>(ways, key));
        EXPECT_TRUE(set.use(key, static_cast<int>(position)));
        EXPECT_TRUE(set.agrees()) << position << " of " << ways;
        EXPECT_FALSE(set.use(key, static_cast<int>(ways)));
      }
    }
  }
}

TYPED_TEST(RecencyTest, NeighboursThatLookLikeTheKeyAreRefused) {
  // Above a byte that has the key, a byte that differs in its lowest bit alone seems to have it.
  for (const Key key : kEdgeKeys) {
    const auto alike = static_cast<Key>(key ^ 1);
    for (unsigned lure = 0; lure + 2 < TypeParam::kMaxWays; ++lure) {
      std::vector<Key> keys(TypeParam::kMaxWays, alike);
      keys[lure] = key;  // another line with this key
      for (std::size_t position = lure + 1; position < keys.size(); ++position) {
        keys[position] = key;
        Set<TypeParam> set(TypeParam::kMaxWays);
        set.fill(keys);
        EXPECT_TRUE(set.use(key, static_cast<int>(position)));
        EXPECT_TRUE(set.agrees()) << lure << ' ' << position;
        keys[position] = alike;
      }
      Set<TypeParam> without(TypeParam::kMaxWays);
      without.fill(keys);
      EXPECT_FALSE(without.use(key, -1));
      EXPECT_TRUE(without.agrees()) << lure;
    }
  }
}

// The ways that are asked for a key, of four that hold in this order keys k^1, k, k^1, k.
template <Recency AnyRecency>
Order asked_for_key() {
  constexpr Key kKey = 0x42;
  AnyRecency recency;
  recency.start(4);
  for (const Key key : {kKey, Key{kKey ^ 1}, kKey, Key{kKey ^ 1}}) recency.replace_last(key, 4);
  EXPECT_EQ(recency.way(0), 0u);
  Order asked;
  EXPECT_FALSE(recency.use(kKey, [&](std::size_t way) {
    asked.push_back(way);
    return false;
  }));
  return asked;
}

TEST(WordRecency, AFalseCandidateIsAskedForOnlyAboveATrueOne) {
  // What makes them rare: below the first byte with the key, nothing seems to have it.
  EXPECT_EQ(asked_for_key<WordRecency>(), (Order{1, 2, 3}));
}

#ifdef __SSE2__
TEST(VectorRecency, OnlyThoseWithTheKeyAreAskedFor) {
  EXPECT_EQ(asked_for_key<VectorRecency>(), (Order{1, 3}));
}
#endif

TYPED_TEST(RecencyTest, NothingIsAskedForWhereNoLineHasTheKey) {
  constexpr unsigned kWays = TypeParam::kMaxWays;
  for (const Key held : kEdgeKeys) {
    TypeParam recency;
    recency.start(kWays);
    for (unsigned way = 0; way < kWays; ++way) recency.replace_last(held, kWays);
    for (int key = 0; key < 256; ++key) {
      int asked = 0;
      recency.use(static_cast<Key>(key), [&](std::size_t) { return ++asked, false; });
      EXPECT_EQ(asked, key == held ? int{kWays} : 0) << key << ' ' << int{held};
    }
  }
}

TYPED_TEST(RecencyTest, KeyZeroIsNotFoundInUnusedBytes) {
  for (unsigned ways = 1; ways <= TypeParam::kMaxWays; ++ways) {
    Set<TypeParam> set(ways);
    set.fill(std::vector<Key>(ways, 0x07));
    EXPECT_FALSE(set.use(0, 0));  // way 0, which unused bytes name, holds another line
    EXPECT_TRUE(set.agrees()) << ways;
    EXPECT_FALSE(set.look_up(0, 0));
    EXPECT_TRUE(set.look_up(0, 0));
    EXPECT_TRUE(set.agrees()) << ways;
    EXPECT_TRUE(set.unused_bytes_are_0()) << ways;
  }
}

TYPED_TEST(RecencyTest, AgreesWithAListOnRandomLines) {
  for (unsigned ways = 1; ways <= TypeParam::kMaxWays; ++ways) {
    Set<TypeParam> set(ways);
    test::Random random(ways);
    int found = 0;
    for (int step = 0; step < 5000; ++step) {
      const Key key = kEdgeKeys[random.below(kEdgeKeys.size())];
      found += set.look_up(key, 1 + static_cast<int>(random.below(3))) ? 1 : 0;  // 24 lines
      ASSERT_TRUE(set.agrees()) << step << " with " << ways;
      ASSERT_TRUE(set.unused_bytes_are_0()) << step << " with " << ways;
    }
    EXPECT_GT(found, 100) << ways;
    EXPECT_LT(found, 4900) << ways;
  }
}

}  // namespace
}  // namespace cg::sim
