// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/merge_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace cg::tool {
namespace {

using Elements = std::vector<std::uint32_t>;

int ascending(std::uint32_t a, std::uint32_t b) { return a < b ? -1 : a > b ? 1 : 0; }

bool sort(Elements& elements) {
  Elements space(kMergeSortSpace * elements.size());
  return merge_sort(elements, space.data(), ascending);
}

Elements up_to(std::size_t size) {
  Elements elements(size);
  std::iota(elements.begin(), elements.end(), 1U);
  return elements;
}

TEST(MergeSort, SortsEverySize) {
  std::mt19937 random(1);
  for (std::size_t size = 0; size != 200; ++size) {
    const Elements sorted = up_to(size);
    Elements elements = sorted;
    std::shuffle(elements.begin(), elements.end(), random);
    EXPECT_TRUE(sort(elements)) << size;
    EXPECT_EQ(elements, sorted) << size;
  }
}

TEST(MergeSort, SortsRuns) {
  const Elements sorted = up_to(1000);
  for (std::ptrdiff_t run : {1, 2, 3, 10, 333, 999, 1000}) {
    Elements elements;
    for (std::ptrdiff_t end = 1000; end > 0; end -= run)
      elements.insert(elements.end(), sorted.begin() + std::max<std::ptrdiff_t>(0, end - run),
                      sorted.begin() + end);
    EXPECT_TRUE(sort(elements)) << run;
    EXPECT_EQ(elements, sorted) << run;
  }
}

TEST(MergeSort, ComparesWhatIsSortedOnce) {
  Elements elements = up_to(1000);
  Elements space(kMergeSortSpace * elements.size());
  unsigned comparisons = 0;
  EXPECT_TRUE(merge_sort(elements, space.data(), [&](std::uint32_t a, std::uint32_t b) {
    ++comparisons;
    return ascending(a, b);
  }));
  EXPECT_EQ(comparisons, 999U);
}

// Two of 100 elements are equal, wherever they stand.
TEST(MergeSort, LeavesTiesAlone) {
  std::mt19937 random(1);
  for (unsigned i = 0; i != 5000; ++i) {
    Elements elements = up_to(100);
    elements[random() % 100] = static_cast<std::uint32_t>(1 + random() % 100);
    std::shuffle(elements.begin(), elements.end(), random);
    Elements unique = elements;
    std::ranges::sort(unique);
    const bool has_tie = std::ranges::adjacent_find(unique) != unique.end();
    const Elements before = elements;
    EXPECT_EQ(sort(elements), !has_tie);
    EXPECT_EQ(elements, has_tie ? before : unique);
  }
}

}  // namespace
}  // namespace cg::tool
