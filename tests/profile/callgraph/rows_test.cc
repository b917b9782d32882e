// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/rows.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace cg::profile::callgraph {
namespace {

using Row = std::pair<int, std::vector<std::int64_t>>;

std::vector<Row> contents(const Rows<int>& rows) {
  std::vector<Row> contents;
  rows.for_each([&](int key, std::span<const std::int64_t> counts) {
    contents.emplace_back(key, std::vector<std::int64_t>(counts.begin(), counts.end()));
  });
  return contents;
}

TEST(Rows, GiveBackWhatTheyTook) {
  std::mt19937_64 random(1);
  std::vector<Row> wanted = {{0, {INT64_MIN, INT64_MAX, 0, -1, 1, 63, 64, -64, -65}}};
  for (int i = 1; i < 20'000; ++i) {
    Row& row = wanted.emplace_back(i, random() % 4);
    for (std::int64_t& count : row.second)
      count = static_cast<std::int64_t>(random()) >> random() % 64;
  }
  Rows<int> rows;
  for (const auto& [key, counts] : wanted) rows.add(key, counts);
  EXPECT_EQ(contents(rows), wanted);
  EXPECT_EQ(rows.size(), wanted.size());
}

TEST(Rows, TheLastMayGrow) {
  Rows<int> rows;
  EXPECT_TRUE(rows.empty());
  rows.add(1, std::vector<std::int64_t>{5});
  rows.add(2, std::vector<std::int64_t>{7, 8});
  EXPECT_EQ(rows.last_key(), 2);
  rows.last_counts()[1] += 100;
  EXPECT_EQ(contents(rows), (std::vector<Row>{{1, {5}}, {2, {7, 108}}}));
  rows.add(3, {});
  EXPECT_EQ(contents(rows), (std::vector<Row>{{1, {5}}, {2, {7, 108}}, {3, {}}}));
}

TEST(Rows, AreEqualWhenTheirRowsAre) {
  Rows<int> a, b;
  a.add(1, std::vector<std::int64_t>{5});
  EXPECT_FALSE(a == b);
  b.add(1, std::vector<std::int64_t>{5});
  EXPECT_TRUE(a == b);
  a.add(2, std::vector<std::int64_t>{6});
  b.add(2, std::vector<std::int64_t>{7});
  EXPECT_FALSE(a == b);
}

}  // namespace
}  // namespace cg::profile::callgraph
