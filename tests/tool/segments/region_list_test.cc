// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random changes against a row of addresses.
#include "tool/segments/region_list.h"

#include <array>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using RegionListTest = fake::Test;

std::vector<sim::Region> regions_of(const std::array<bool, 64>& row) {
  std::vector<sim::Region> regions;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!row[i]) continue;
    if (i == 0 || !row[i - 1]) regions.push_back({i, i});
    regions.back().end = i + 1;
  }
  return regions;
}

TEST_F(RegionListTest, AreThoseOfARow) {
  RegionList list;
  std::array<bool, 64> row{};
  sim::test::Random random(1);
  for (int step = 0; step < 20000; ++step) {
    const auto begin = static_cast<std::size_t>(random.below(64));
    const std::size_t end = std::min<std::size_t>(64, begin + random.below(9));
    const bool adds = random.below(2) == 0;
    const auto before = row;
    for (std::size_t i = begin; i < end; ++i) row[i] = adds;
    const bool has_changed = adds ? list.add({begin, end}) : list.remove({begin, end});
    ASSERT_EQ(has_changed, row != before) << step;
    const auto all = list.all();
    ASSERT_EQ(std::vector(all.begin(), all.end()), regions_of(row)) << step;
    const auto addr = static_cast<std::size_t>(random.below(64));
    ASSERT_EQ(list.has(addr), row[addr]) << step;
  }
}

TEST_F(RegionListTest, ARegionThatEndsBeforeItBeginsIsNothing) {
  RegionList list;
  list.add({4, 8});
  EXPECT_FALSE(list.add({20, 2}));
  EXPECT_FALSE(list.remove({7, 5}));
  EXPECT_EQ(list.all().size(), 1u);
}

}  // namespace
}  // namespace cg::tool
