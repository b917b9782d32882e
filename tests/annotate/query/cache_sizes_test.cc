// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/cache_sizes.h"

#include <gtest/gtest.h>

#include "annotate/query/events.h"

namespace cg::annotate {
namespace {

using profile::Counts;
using Kind = CacheSizes::Knee::Kind;

const std::vector<std::string> kEvents = {"Ir", "D1mr", "D1mw", "M64K", "M128K", "M256K"};
const std::vector<std::string> kWithClasses = {"D1mr",      "D1mw", "D1mr_cold",
                                               "D1mw_cold", "M64K", "M128K"};

std::optional<CacheSizes> sizes_of(const std::vector<std::string>& events,
                                   const std::vector<Counts>& functions) {
  Counts totals(events.size(), 0);
  for (const Counts& counts : functions)
    for (std::size_t i = 0; i < counts.size(); ++i) *totals[i] += counts[i].value_or(0);
  return cache_sizes(events, totals,
                     {functions.size(), [&](std::size_t i) { return std::span(functions[i]); },
                      [](std::size_t i) { return "f" + std::to_string(i); }});
}

// Of a program that is one function.
CacheSizes::Knee knee(const std::vector<std::string>& events, const Counts& counts) {
  return sizes_of(events, {counts})->rows[0].knee;
}

TEST(CurveEvents, AreNoColumnsUnlessWanted) {
  EventOptions options;
  const Events usual = choose_events(kEvents, options);
  EXPECT_EQ(usual.shown, (std::vector<std::size_t>{0, 1, 2}));
  options.show = {"M128K"};
  EXPECT_EQ(choose_events(kEvents, options).shown, std::vector<std::size_t>{4});
}

TEST(CacheSizes, AreThoseOfTheProgramAndOfFunctionsThatMissMost) {
  const auto sizes = sizes_of(kEvents, {{9, 40, 10, 50, 5, 5},
                                        {9, 900, 0, 900, 800, 0},
                                        {900, 0, 0, 0, 0, 0},
                                        {9, 4, 5, 9, 9, 9},
                                        {9, 60, std::nullopt, 10, 10, 10}});
  EXPECT_EQ(sizes->sizes, (std::vector<std::uint64_t>{65536, 131072, 262144}));
  std::string rows;
  for (const CacheSizes::Row& row : sizes->rows)
    rows += row.name + ' ' + std::to_string(row.misses) + ' ';
  EXPECT_EQ(rows, " 1019 f1 900 f4 60 f0 50 ") << "one of 9 is less than a hundredth";
  EXPECT_EQ(sizes->rows[1].left, (std::vector<std::int64_t>{900, 800, 0}));
  EXPECT_EQ(sizes_of(kEvents, std::vector<Counts>(30, {0, 1, 1, 1, 1, 1}))->rows.size(), 11u);
}

TEST(CacheSizes, AFunctionFitsWhereATenthIsLeftOfWhatIsNotCold) {
  EXPECT_EQ(knee(kEvents, {0, 600, 400, 1000, 190, 100}), (CacheSizes::Knee{Kind::size, 131072}));
  EXPECT_EQ(knee(kEvents, {0, 600, 400, 1000, 191, 100}), (CacheSizes::Knee{Kind::size, 262144}));
  EXPECT_EQ(knee(kEvents, {0, 600, 400, 0, 0, 0}), (CacheSizes::Knee{Kind::size, 65536}));
}

TEST(CacheSizes, DoNotHelpWhereMissesAreCold) {
  EXPECT_EQ(knee(kEvents, {0, 600, 400, 900, 900, 900}).kind, Kind::cold);
  EXPECT_EQ(knee(kEvents, {0, 600, 400, 899, 899, 899}).kind, Kind::size);
}

TEST(CacheSizes, KnowFromClassesWhatIsCold) {
  EXPECT_EQ(knee(kWithClasses, {600, 400, 100, 100, 1000, 280}),
            (CacheSizes::Knee{Kind::size, 131072}));
  EXPECT_EQ(knee(kWithClasses, {600, 400, 100, 100, 1000, 281}),
            (CacheSizes::Knee{Kind::above, 131072}));
  EXPECT_EQ(knee(kWithClasses, {600, 400, 600, 300, 1000, 1000}).kind, Kind::cold);
}

TEST(CacheSizes, AreUnknownWithoutEventsOrMisses) {
  EXPECT_FALSE(sizes_of({"Ir", "D1mr", "D1mw"}, {{1, 2, 3}}));
  EXPECT_FALSE(sizes_of({"D1mr", "M64K"}, {{1, 1}}));
  EXPECT_FALSE(sizes_of(kEvents, {{9, 0, 0, 0, 0, 0}}));
}

}  // namespace
}  // namespace cg::annotate
