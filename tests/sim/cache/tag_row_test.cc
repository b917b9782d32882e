// SPDX-License-Identifier: GPL-2.0-or-later
//
// A row of tags, plain and in vectors, for every number of ways and position, against a plain list.
#include "sim/cache/tag_row.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/cache/plain_row.h"
#include "sim/cache/vector_row.h"
#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

#ifdef __SSE2__
using Rows = testing::Types<PlainRow, VectorRow>;
#else
using Rows = testing::Types<PlainRow>;
#endif

using RowTags = std::vector<std::uint32_t>;

template <typename Any>
class TagRowTest : public testing::Test {};
TYPED_TEST_SUITE(TagRowTest, Rows);

// A row of so many tags, and what should be in it.
template <TagRow Row>
class Beside {
 public:
  explicit Beside(std::size_t n) : model_(n), row_() {}

  bool use(std::uint32_t sought, std::uint32_t first) {
    const auto at = std::ranges::find(model_, sought);
    const bool expected = at != model_.end();
    model_.erase(expected ? at : model_.end() - 1);
    model_.insert(model_.begin(), first);
    EXPECT_EQ(row_.use(sought, first, model_.size()), expected);
    return expected;
  }
  bool use(std::uint32_t tag) { return use(tag, tag); }

  // Uses tags so that the n-th is at position n - 1.
  void fill() {
    for (std::size_t i = model_.size(); i > 0; --i) use(static_cast<std::uint32_t>(i));
  }

  RowTags tags() const {
    RowTags all;
    for (std::size_t position = 0; position < Row::kTags; ++position)
      all.push_back(row_.tag(position));
    return all;
  }
  bool agrees() const {
    RowTags expected = model_;
    expected.resize(Row::kTags, 0);
    return tags() == expected;
  }

 private:
  RowTags model_;
  Row row_;
};

TYPED_TEST(TagRowTest, IsACacheLineOfTheHost) {
  EXPECT_EQ(sizeof(TypeParam), 64u);
  EXPECT_EQ(alignof(TypeParam), 64u);
}

TYPED_TEST(TagRowTest, ATagIsFoundAtEveryPositionAndMovedToTheFront) {
  for (std::size_t n = 1; n <= TypeParam::kTags; ++n) {
    for (std::uint32_t tag = 1; tag <= n; ++tag) {
      Beside<TypeParam> row(n);
      row.fill();
      EXPECT_TRUE(row.use(tag));
      EXPECT_TRUE(row.agrees()) << tag << " of " << n;
    }
  }
}

TYPED_TEST(TagRowTest, TheLastDropsOutForOneThatIsMissing) {
  for (std::size_t n = 1; n <= TypeParam::kTags; ++n) {
    Beside<TypeParam> row(n);
    row.fill();
    EXPECT_FALSE(row.use(100));
    EXPECT_TRUE(row.agrees()) << n;
  }
}

TYPED_TEST(TagRowTest, WhatTakesTheFirstPositionMayBeAnother) {
  for (std::size_t n = 1; n <= TypeParam::kTags; ++n) {
    for (std::uint32_t tag = 1; tag <= n + 1; ++tag) {
      Beside<TypeParam> row(n);
      row.fill();
      EXPECT_EQ(row.use(tag, 200), tag <= n);
      EXPECT_TRUE(row.agrees()) << tag << " of " << n;
    }
  }
}

TYPED_TEST(TagRowTest, TagsThatDifferInOneBitAreTwo) {
  for (std::uint32_t bit = 1; bit != 0; bit *= 2) {
    Beside<TypeParam> row(4);
    EXPECT_FALSE(row.use(0x5a5a5a5a));
    EXPECT_FALSE(row.use(0x5a5a5a5a ^ bit));
    EXPECT_TRUE(row.use(0x5a5a5a5a));
    EXPECT_TRUE(row.agrees()) << bit;
  }
}

TYPED_TEST(TagRowTest, AgreesWithAListOnRandomTags) {
  for (std::size_t n = 1; n <= TypeParam::kTags; ++n) {
    Beside<TypeParam> row(n);
    test::Random random(n);
    int found = 0;
    for (int step = 0; step < 5000; ++step) {
      found += row.use(1 + static_cast<std::uint32_t>(random.below(20))) ? 1 : 0;
      ASSERT_TRUE(row.agrees()) << step << " with " << n;
    }
    EXPECT_GT(found, 100) << n;
    EXPECT_LT(found, 4900) << n;
  }
}

}  // namespace
}  // namespace cg::sim
