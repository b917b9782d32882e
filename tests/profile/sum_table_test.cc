// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/sum_table.h"

#include <gtest/gtest.h>

#include <utility>

namespace cg::profile {
namespace {

TEST(SumTable, SumsAreAbsentAtFirst) {
  SumTable table(2);
  table.append();
  ASSERT_EQ(table[0].size(), 2u);
  EXPECT_EQ(table[0][1], Count());
}

TEST(SumTable, SumsStayWhereTheyAre) {
  constexpr std::size_t kThings = 5'000;
  SumTable table(3);
  table.append();
  const std::span<Count> first = table[0];
  for (std::size_t i = 1; i < kThings; ++i) table.append();
  EXPECT_EQ(table[0].data(), first.data());
}

TEST(SumTable, EachHasItsOwn) {
  constexpr std::int64_t kThings = 5'000;
  SumTable table(1);
  for (std::int64_t i = 0; i < kThings; ++i) table.append();
  for (std::int64_t i = 0; i < kThings; ++i) table[static_cast<std::size_t>(i)][0] = i;
  for (std::int64_t i = 0; i < kThings; ++i)
    ASSERT_EQ(std::as_const(table)[static_cast<std::size_t>(i)][0], Count(i));
}

}  // namespace
}  // namespace cg::profile
