// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/keyed_rows.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace cg::profile {
namespace {

using Row = std::pair<int, std::vector<std::int64_t>>;

std::vector<Row> contents(const KeyedRows<int>& rows) {
  std::vector<Row> contents;
  rows.for_each([&](int key, std::span<const std::int64_t> counts) {
    contents.emplace_back(key, std::vector<std::int64_t>(counts.begin(), counts.end()));
  });
  return contents;
}

TEST(KeyedRows, GiveBackWhatTheyTook) {
  std::mt19937_64 random(1);
  std::vector<Row> wanted = {{0, {INT64_MIN, INT64_MAX, 0, -1, 1, 63, 64, -64, -65}}};
  for (int i = 1; i < 20'000; ++i) {
    Row& row = wanted.emplace_back(i, random() % 4);
    for (std::int64_t& count : row.second)
      count = static_cast<std::int64_t>(random()) >> random() % 64;
  }
  KeyedRows<int> rows;
  for (const auto& [key, counts] : wanted) rows.add(key, counts);
  EXPECT_EQ(contents(rows), wanted);
  EXPECT_EQ(rows.size(), wanted.size());
}

TEST(KeyedRows, TheLastMayGrow) {
  KeyedRows<int> rows;
  EXPECT_TRUE(rows.empty());
  rows.add(1, std::vector<std::int64_t>{5});
  rows.add(2, std::vector<std::int64_t>{7, 8});
  EXPECT_EQ(rows.last_key(), 2);
  rows.last_counts()[1] += 100;
  EXPECT_EQ(contents(rows), (std::vector<Row>{{1, {5}}, {2, {7, 108}}}));
  rows.add(3, {});
  EXPECT_EQ(contents(rows), (std::vector<Row>{{1, {5}}, {2, {7, 108}}, {3, {}}}));
}

// Keys that ascend, in stretches, and what for_each() finds where they were said to begin.
TEST(KeyedRows, AreReadAgainByStretches) {
  std::mt19937_64 random(2);
  for (std::size_t size : {0U, 1U, 2U, 500U}) {
    KeyedRows<int> rows;
    for (std::size_t i = 0; i < size; ++i)
      rows.add(static_cast<int>(random() % 10),
               std::vector<std::int64_t>(random() % 3, static_cast<std::int64_t>(random())));
    std::vector<Row> found;
    rows.for_each_stretch([](int a, int b) { return a < b; },
                          [&](int first, KeyedRows<int>::Position at, std::size_t length) {
                            EXPECT_TRUE(found.empty() || found.back().first >= first);
                            EXPECT_GT(length, 0U);
                            const std::size_t before = found.size();
                            rows.for_each(at, length, [&](int key, auto counts) {
                              EXPECT_TRUE(found.size() == before || found.back().first < key);
                              found.emplace_back(
                                  key, std::vector<std::int64_t>(counts.begin(), counts.end()));
                            });
                            EXPECT_EQ(found.size() - before, length);
                          });
    EXPECT_EQ(found, contents(rows));
  }
}

TEST(KeyedRows, AreReadOnFromWhereReadingEnded) {
  KeyedRows<int> rows;
  for (int key = 0; key < 5; ++key) rows.add(key, std::vector<std::int64_t>{key * 1000});
  std::vector<std::int64_t> found;
  KeyedRows<int>::Position at;
  for (const std::size_t some : {2U, 1U, 2U})
    at = rows.for_each(at, some, [&](int, auto counts) { found.push_back(counts[0]); });
  EXPECT_EQ(found, (std::vector<std::int64_t>{0, 1000, 2000, 3000, 4000}));
}

TEST(KeyedRows, AreEqualWhenTheirRowsAre) {
  const auto rows_of = [](const std::vector<Row>& wanted) {
    KeyedRows<int> rows;
    for (const auto& [key, counts] : wanted) rows.add(key, counts);
    return rows;
  };
  const std::vector<std::vector<Row>> different = {{},
                                                   {{0, {}}},
                                                   {{1, {5}}},
                                                   {{2, {6}}},
                                                   {{1, {5}}, {2, {6}}},
                                                   {{1, {5}}, {2, {7}}},
                                                   {{1, {5}}, {3, {6}}},
                                                   {{4, {5}}, {2, {6}}},
                                                   {{1, {8}}, {2, {6}}},
                                                   {{1, {5, 0}}, {2, {6}}},
                                                   {{1, {5}}, {2, {6, 0}}}};
  for (std::size_t a = 0; a < different.size(); ++a)
    for (std::size_t b = 0; b < different.size(); ++b)
      EXPECT_EQ(rows_of(different[a]) == rows_of(different[b]), a == b) << a << ' ' << b;
}

}  // namespace
}  // namespace cg::profile
