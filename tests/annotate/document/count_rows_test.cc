// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/document/count_rows.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/profile/extremes.h"

namespace cg::annotate {
namespace {

using profile::Count;
using profile::Sign;
using KeyedRow = std::pair<RowKey, std::vector<std::int64_t>>;

std::vector<KeyedRow> rows_of(const CountRows& rows) {
  std::vector<KeyedRow> result;
  rows.for_each([&](RowKey key, std::span<const std::int64_t> counts) {
    result.emplace_back(key, std::vector<std::int64_t>(counts.begin(), counts.end()));
  });
  return result;
}

TEST(CountRows, GivesBackWhatItWasGiven) {
  CountRows rows(3);
  const std::vector<KeyedRow> given = {
      {{0, 0}, {0, 0, 0}},         {{5, 1}, {1, -1, 63}},      {{5, 300}, {64, -64, -65}},
      {{~0ULL, 7}, {kMost, 0, 0}}, {{1, 1}, {kLeast, 0, 127}},
  };
  for (const auto& [key, counts] : given) rows.add(key, counts);
  EXPECT_EQ(rows.size(), given.size());
  EXPECT_EQ(rows_of(rows), given);
}

// Numbers of each width, in blocks that are whole and one that is not.
TEST(CountRows, GivesBackNumbersOfAllSizes) {
  CountRows rows(2);
  std::vector<KeyedRow> given;
  for (std::uint64_t i = 0; i < 16 * 64 + 5; ++i) {
    const auto power = static_cast<std::int64_t>(std::uint64_t{1} << i / 16 % 63);
    const auto count = power - static_cast<std::int64_t>(i % 3);
    given.push_back({{i * i, ~i << i % 64}, {count, i % 5 == 0 ? -count : 0}});
    rows.add(given.back().first, given.back().second);
  }
  EXPECT_EQ(rows_of(rows), given);
}

TEST(CountRows, PacksNumbersInTheBitsThatTheyNeed) {
  CountRows rows(3);
  for (const std::int64_t count : {1, 0, 3})
    rows.add({7, 4}, std::vector<std::int64_t>{count, 0, -count});
  const std::vector<unsigned> expected = {3,       7,    0,  // the first key; then it is the same
                                          3,       4,    0,   2, 0x31,  // 1, 0, 3
                                          0,                            // nothing
                                          128 + 3, 0x41, 0x01};         // 1, 0, 5
  std::vector<unsigned> bytes;
  for (const char byte : rows.bytes()) bytes.push_back(static_cast<unsigned char>(byte));
  EXPECT_EQ(bytes, expected);
}

TEST(CountRows, AnAbsentCountIsZero) {
  CountRows rows(3);
  ASSERT_TRUE(rows.add({1, 2}, std::vector<Count>{std::nullopt, 4}, Sign::plus));
  EXPECT_EQ(rows_of(rows), (std::vector<KeyedRow>{{{1, 2}, {0, 4, 0}}}));
}

TEST(CountRows, SubtractsWhatHasANegative) {
  CountRows rows(1);
  ASSERT_TRUE(rows.add({1, 0}, std::vector<Count>{kMost}, Sign::minus));
  EXPECT_FALSE(rows.add({1, 0}, std::vector<Count>{kLeast}, Sign::minus));
  EXPECT_EQ(rows_of(rows), (std::vector<KeyedRow>{{{1, 0}, {-kMost}}}));
}

TEST(CountRows, SumsRowsWithTheSameKeysInTheOrderOfKeys) {
  CountRows rows(2);
  rows.add({9, 1}, std::vector<std::int64_t>{1, 0});
  rows.add({2, 5}, std::vector<std::int64_t>{3, 4});
  rows.add({9, 0}, std::vector<std::int64_t>{5, 0});
  rows.add({2, 5}, std::vector<std::int64_t>{-3, 1});
  const std::optional<CountRows> summed = std::move(rows).summed();
  ASSERT_TRUE(summed);
  EXPECT_EQ(rows_of(*summed),
            (std::vector<KeyedRow>{{{2, 5}, {0, 5}}, {{9, 0}, {5, 0}}, {{9, 1}, {1, 0}}}));
}

TEST(CountRows, ASumThatDoesNotFitIsNone) {
  CountRows rows(1);
  rows.add({1, 1}, std::vector<std::int64_t>{kMost});
  rows.add({1, 1}, std::vector<std::int64_t>{1});
  EXPECT_FALSE(std::move(rows).summed());
}

}  // namespace
}  // namespace cg::annotate
