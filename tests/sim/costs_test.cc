// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/costs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace cg::sim {
namespace {

// Costs in which the count of word n is n + `from`.
Costs ascending(std::uint64_t from) {
  Costs costs;
  for (std::size_t word = 0; word < kEventWords; ++word) costs[word] = word + from;
  return costs;
}

TEST(Costs, StartAtZero) {
  for (std::size_t word = 0; word < kEventWords; ++word) EXPECT_EQ(Costs{}[word], 0u);
}

TEST(Costs, AddAndSubtractEventByEvent) {
  Costs sum = ascending(1);
  EXPECT_EQ(&(sum += ascending(100)), &sum);
  for (std::size_t word = 0; word < kEventWords; ++word) EXPECT_EQ(sum[word], 2 * word + 101);
  EXPECT_EQ(&(sum -= ascending(100)), &sum);
  EXPECT_EQ(sum, ascending(1));
}

TEST(Costs, ChangeNothingBehindThem) {
  const std::array<Costs, 2> more{ascending(1), ascending(1)};
  std::array<Costs, 2> sums{};
  sums[0] += more[0];
  EXPECT_EQ(sums[1], Costs{});
  sums[0] -= more[0];
  EXPECT_EQ(sums[1], Costs{});
}

TEST(Costs, DifferWhenAnyCountDoes) {
  for (std::size_t word = 0; word < kEventWords; ++word) {
    Costs other = ascending(1);
    EXPECT_EQ(other, ascending(1));
    ++other[word];
    EXPECT_NE(other, ascending(1)) << word;
  }
}

TEST(Costs, AreEqualWhateverLiesBehindThem) {
  const std::array<Costs, 2> one{ascending(1), ascending(1)};
  const std::array<Costs, 2> other{ascending(1), ascending(2)};
  EXPECT_EQ(one[0], other[0]);
}

const Event& event_of(std::string_view name) {
  return *std::ranges::find(kEvents, name, &Event::name);
}

TEST(Costs, OfAnEventAreItsWord) {
  for (const char* name : {"Ir", "DLmw", "Bim", "sysCount", "D1mr_cold", "D1mr_cap"}) {
    const Event& event = event_of(name);
    EXPECT_EQ(ascending(1).of(event), event.word + 1) << name;
  }
}

TEST(Costs, OfARestAreWhatTwoOthersLeave) {
  Costs costs = ascending(1);
  costs[word_of("D1mr")] = 1000;
  costs[word_of("D1mr_cold")] = 200;
  costs[word_of("D1mr_cap")] = 30;
  EXPECT_EQ(costs.of(event_of("D1mr_conf")), 770u);
}

TEST(Costs, OfASizeOfACurveAreItsWordAndThoseBehind) {
  Costs costs = ascending(1);
  costs[word_of("M64M")] = 1000;
  costs[word_of("M128M")] = 200;
  costs[word_of("M256M")] = 30;
  EXPECT_EQ(costs.of(event_of("M64M")), 1230u);
  EXPECT_EQ(costs.of(event_of("M256M")), 30u);
}

TEST(Costs, HaveTheCountsOfSimulatorsAtTheirEvents) {
  Costs c;
  c.ir = {.accesses = 1, .misses = {2, 3}};
  c.dr = {.accesses = 4, .misses = {5, 6}};
  c.dw = {.accesses = 7, .misses = {8, 9}};
  c.bc = {.executed = 10, .mispredicts = 11};
  c.bi = {.executed = 12, .mispredicts = 13};
  c.br = {.executed = 14, .mispredicts = 15};
  const auto names = {"Ir",   "I1mr", "ILmr", "Dr", "D1mr", "DLmr", "Dw", "D1mw",
                      "DLmw", "Bc",   "Bcm",  "Bi", "Bim",  "Br",   "Brm"};
  std::size_t word = 0;
  for (const char* name : names) {
    EXPECT_STREQ(kEventsByWord[word]->name, name);
    EXPECT_EQ(c[word], word + 1) << name;
    ++word;
  }
}

}  // namespace
}  // namespace cg::sim
