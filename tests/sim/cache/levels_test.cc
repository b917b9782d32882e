// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache/levels.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::sim {
namespace {

TEST(Levels, EachCacheIsVisitedWithWhatAllHaveOfIt) {
  Levels<int> numbers{1, 2, 3};
  const Levels<std::string> words{"one", "two", "three"};
  std::string all;
  for_each_cache(
      [&](const char* name, int& number, const std::string& word) {
        all += std::string(name) + ' ' + std::to_string(number) + ' ' + word + ' ';
        number *= 10;
      },
      numbers, words);
  EXPECT_EQ(all, "I1 1 one D1 2 two LL 3 three ");
  EXPECT_EQ(numbers.i1, 10);
  EXPECT_EQ(numbers.d1, 20);
  EXPECT_EQ(numbers.ll, 30);
}

}  // namespace
}  // namespace cg::sim
