// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/events.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

namespace cg::sim {
namespace {

using Words = std::array<std::uint64_t, kEvents.size()>;

// Costs in which each count is another power of 16.
constexpr Costs distinct() {
  Words words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = std::uint64_t{1} << (4 * i);
  return std::bit_cast<Costs>(words);
}

std::vector<std::uint64_t> counts(const Costs& costs) {
  std::vector<std::uint64_t> all;
  for (const Event& event : kEvents) all.push_back(event.count(costs));
  return all;
}

std::string names(bool cache_sim, bool branch_sim) {
  std::string all;
  for (const Event& event : kEvents)
    if (event.is_counted(cache_sim, branch_sim)) all += std::string(event.name) + ' ';
  return all;
}

TEST(Events, AreCountedWhenWhatTheyNeedIsSimulated) {
  EXPECT_EQ(names(false, false), "Ir ");
  EXPECT_EQ(names(true, false), "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw ");
  EXPECT_EQ(names(false, true), "Ir Bc Bcm Bi Bim ");
  EXPECT_EQ(names(true, true), "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim ");
}

TEST(Events, HaveACountEach) {
  std::vector<std::uint64_t> all = counts(distinct());
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
  EXPECT_EQ(all.front(), 1u);
}

TEST(Costs, StartAtZero) { EXPECT_EQ(counts(Costs{}), std::vector<std::uint64_t>(13)); }

TEST(Costs, AddEventByEvent) {
  Costs sum = distinct();
  EXPECT_EQ(&(sum += distinct()), &sum);
  std::vector<std::uint64_t> doubled = counts(distinct());
  for (std::uint64_t& n : doubled) n *= 2;
  EXPECT_EQ(counts(sum), doubled);
}

}  // namespace
}  // namespace cg::sim
