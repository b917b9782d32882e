// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/rows.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <random>
#include <string>

namespace cg::merge {
namespace {

using profile::Counts;
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

std::string text_of(const Rows& rows) {
  std::string text;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    text += std::to_string(rows.line(row)) + ":";
    for (const std::int64_t count : rows.counts(row)) text += ' ' + std::to_string(count);
    text += '\n';
  }
  return text;
}

TEST(Rows, AreSortedAndEachLineComesOnce) {
  Rows rows(2);
  rows.append(5, Counts{1, 2});
  rows.append(3, Counts{10, std::nullopt});
  rows.append(5, Counts{100});
  rows.append(4, Counts{});
  rows.settle();
  EXPECT_EQ(text_of(rows), "3: 10 0\n4: 0 0\n5: 101 2\n");
}

TEST(Rows, SettleInGoodTimeHoweverTheyCome) {
  Rows rows(1);
  constexpr std::int64_t kLines = 300'000;
  for (std::int64_t line = kLines; line > 0; --line) rows.append(line, Counts{line});
  rows.settle();
  EXPECT_EQ(rows.size(), static_cast<std::size_t>(kLines));
  EXPECT_EQ(rows.line(0), 1);
  EXPECT_EQ(rows.counts(kLines - 1)[0], kLines);
}

TEST(Rows, SettleInGoodTimeWhenTheyAreAddedOneByOne) {
  Rows rows(1), one(1);
  constexpr std::int64_t kLines = 100'000;
  for (std::int64_t line = kLines; line > 0; --line) {
    one.clear();
    one.append(line / 2, Counts{kMost});
    rows.add(one);
  }
  rows.settle();
  EXPECT_EQ(rows.size(), static_cast<std::size_t>(kLines / 2 + 1));
  EXPECT_EQ(rows.line(1), 1);
  EXPECT_EQ(rows.counts(0)[0], kMost);
  ASSERT_TRUE(rows.overflow());  // two of the largest in each line but the first and the last
  EXPECT_EQ(rows.overflow()->first, 1);
}

TEST(Rows, OfTheSameLinesAreAdded) {
  Rows a(2), b(2);
  for (Rows* rows : {&a, &b}) {
    rows->append(1, Counts{1, 2});
    rows->append(2, Counts{3, 4});
  }
  a.add(b);
  EXPECT_EQ(text_of(a), "1: 2 4\n2: 6 8\n");
}

TEST(Rows, OfOtherLinesAreInterleaved) {
  Rows a(1), b(1);
  for (const std::int64_t line : {1, 3, 5}) a.append(line, Counts{10});
  for (const std::int64_t line : {0, 3, 4, 9}) b.append(line, Counts{1});
  a.add(b);
  EXPECT_EQ(text_of(a), "0: 1\n1: 10\n3: 11\n4: 1\n5: 10\n9: 1\n");
}

TEST(Rows, AreWhatAMapWouldHold) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::map<std::int64_t, std::int64_t> model;
    Rows sum(1);
    for (int block = 0; block < 5; ++block) {
      Rows rows(1);
      for (auto n = random() % 20; n > 0; --n) {
        const auto line = static_cast<std::int64_t>(random() % 30);
        const auto count = static_cast<std::int64_t>(random() % 1000);
        rows.append(line, Counts{count});
        model[line] += count;
      }
      rows.settle();
      sum.add(rows);
    }
    std::string expected;
    for (const auto& [line, count] : model)
      expected += std::to_string(line) + ": " + std::to_string(count) + "\n";
    sum.settle();
    ASSERT_EQ(text_of(sum), expected);
  }
}

TEST(Rows, OnlyAFinalSumCanBeTooLarge) {
  const auto row = [](std::int64_t count) {
    Rows rows(2);
    rows.append(7, Counts{0, count});
    return rows;
  };
  Rows rows = row(kMost);
  rows.add(row(1));
  EXPECT_EQ(rows.overflow(), (std::pair<std::int64_t, std::size_t>{7, 1}));
  rows.add(row(-1));
  EXPECT_EQ(rows.overflow(), std::nullopt);
  EXPECT_EQ(rows.counts(0)[1], kMost);
}

TEST(Rows, NoticeOverflowAmongInterleavedLines) {
  Rows a(1), b(1);
  a.append(1, Counts{-kMost});
  b.append(1, Counts{-kMost});
  b.append(2, Counts{0});
  a.add(b);
  EXPECT_TRUE(a.overflow());
  Rows c(1);
  c.append(1, Counts{kMost});
  a.add(c);
  EXPECT_FALSE(a.overflow());
}

}  // namespace
}  // namespace cg::merge
