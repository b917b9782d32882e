// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/keyed_counts.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::annotate {
namespace {

using profile::Count;

KeyedCounts<int> three_keys() {
  KeyedCounts<int> counts(2);
  counts[5][0] = 50;
  counts[-1][1] = 7;
  counts[3];
  counts[5][1] = 51;
  return counts;
}

std::string text(int key, std::span<const Count> counts) {
  std::string text = std::to_string(key) + ":";
  for (const Count& count : counts) text += ' ' + (count ? std::to_string(*count) : ".");
  return text + '\n';
}

TEST(KeyedCounts, AreVisitedByTheirKeys) {
  std::string all;
  three_keys().for_each([&](int key, auto counts) { all += text(key, counts); });
  EXPECT_EQ(all, "-1: . 7\n3: . .\n5: 50 51\n");
}

TEST(KeyedCounts, AreVisitedFromAKeyOnUntilOneEndsIt) {
  std::string some;
  three_keys().for_each_from(
      0, [](int key) { return key < 5; }, [&](int key, auto counts) { some += text(key, counts); });
  EXPECT_EQ(some, "3: . .\n");
}

TEST(KeyedCounts, AreEmptyForAKeyThatNothingHas) {
  const KeyedCounts<int> counts = three_keys();
  EXPECT_TRUE(counts.find(4).empty());
  ASSERT_EQ(counts.find(3).size(), 2u);
  EXPECT_FALSE(counts.find(3)[0]);
  EXPECT_EQ(counts.last_key(), 5);
  EXPECT_TRUE(KeyedCounts<int>(1).empty());
  EXPECT_FALSE(counts.empty());
}

}  // namespace
}  // namespace cg::annotate
