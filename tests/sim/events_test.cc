// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/events.h"

#include <gtest/gtest.h>

#include <string>

#include "sim/columns.h"

namespace cg::sim {
namespace {

using Group = Event::Group;

constexpr EventGroups kAll{Group::cache,           Group::branch,       Group::write_back,
                           Group::cache_use,       Group::bus,          Group::system_calls,
                           Group::system_cpu_time, Group::miss_classes, Group::miss_patterns,
                           Group::branch_reasons,  Group::curve};

constexpr const char* kClasses =
    "I1mr_cold I1mr_cap I1mr_conf ILmr_cold ILmr_cap ILmr_conf "
    "D1mr_cold D1mr_cap D1mr_conf DLmr_cold DLmr_cap DLmr_conf "
    "D1mw_cold D1mw_cap D1mw_conf DLmw_cold DLmw_cap DLmw_conf ";

constexpr const char* kPatterns =
    "D1mr_next D1mr_stride D1mr_irr DLmr_next DLmr_stride DLmr_irr "
    "D1mw_next D1mw_stride D1mw_irr DLmw_next DLmw_stride DLmw_irr ";

constexpr const char* kReasons = "Bct Bcx Bcm_cold Bcm_alias Bcm_loop Bcm_pattern Bcm_random ";

constexpr const char* kSizes =
    "M1K M2K M4K M8K M16K M32K M64K M128K M256K M512K "
    "M1M M2M M4M M8M M16M M32M M64M M128M M256M ";

// The names of the usual columns, with those of the classes behind them.
std::string with_classes(std::string usual) { return usual.append(kClasses); }

std::string names(std::span<const Event* const> columns) {
  std::string all;
  for (const Event* event : columns) all += std::string(event->name) + ' ';
  return all;
}

std::string cachegrinds(EventGroups groups) { return names(Columns::of_cachegrind(groups).all()); }
std::string callgrinds(EventGroups groups) { return names(Columns::of_callgrind(groups).all()); }

TEST(Columns, OfCachegrindAreByKind) {
  EXPECT_EQ(cachegrinds({}), "Ir ");
  EXPECT_EQ(cachegrinds({Group::cache}), "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw ");
  EXPECT_EQ(cachegrinds({Group::branch}), "Ir Bc Bcm Bi Bim ");
  EXPECT_EQ(cachegrinds({Group::cache, Group::branch}),
            "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim ");
  EXPECT_EQ(cachegrinds({Group::cache, Group::miss_classes}),
            with_classes("Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw "));
  EXPECT_EQ(cachegrinds({Group::branch, Group::returns}), "Ir Bc Bcm Bi Bim Br Brm ");
  EXPECT_EQ(cachegrinds({Group::branch, Group::branch_reasons}),
            std::string("Ir Bc Bcm Bi Bim ").append(kReasons));
}

TEST(Columns, OfCallgrindAreByLevel) {
  EXPECT_EQ(callgrinds({}), "Ir ");
  EXPECT_EQ(callgrinds({Group::branch}), "Ir Bc Bcm Bi Bim ");
  EXPECT_EQ(callgrinds({Group::branch, Group::returns, Group::bus}), "Ir Bc Bcm Bi Bim Br Brm Ge ");
  EXPECT_EQ(callgrinds(kAll),
            with_classes("Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw Bc Bcm Bi Bim "
                         "AcCost1 SpLoss1 AcCost2 SpLoss2 Ge sysCount sysTime sysCpuTime ")
                .append(kPatterns)
                .append(kReasons)
                .append(kSizes));
  EXPECT_EQ(callgrinds({Group::cache, Group::miss_patterns}),
            std::string("Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ").append(kPatterns));
}

TEST(Columns, OfAnL2AreBetweenThoseOfL1AndLL) {
  EXPECT_EQ(
      cachegrinds({Group::cache, Group::level2, Group::miss_classes, Group::miss_classes_of_l2}),
      "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw I2mr D2mr D2mw "
      "I1mr_cold I1mr_cap I1mr_conf I2mr_cold I2mr_cap I2mr_conf "
      "ILmr_cold ILmr_cap ILmr_conf D1mr_cold D1mr_cap D1mr_conf "
      "D2mr_cold D2mr_cap D2mr_conf DLmr_cold DLmr_cap DLmr_conf "
      "D1mw_cold D1mw_cap D1mw_conf D2mw_cold D2mw_cap D2mw_conf "
      "DLmw_cold DLmw_cap DLmw_conf ");
}

TEST(Columns, OfACurveAreThoseFromSomeSizeOn) {
  EventGroups groups{Group::cache, Group::miss_patterns};
  groups.add_curve(word_of("M64M"));
  EXPECT_EQ(cachegrinds(groups), std::string("Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw ")
                                     .append(kPatterns)
                                     .append("M64M M128M M256M "));
  EXPECT_EQ(groups.words(), word_of("M256M") + 1);
}

TEST(Columns, WithoutZerosEndWithTheLastCount) {
  const auto columns = Columns::of_callgrind({Group::cache});
  Costs costs;
  EXPECT_EQ(names(columns.without_zeros(costs)), "Ir ");
  costs.dw.accesses = 1;
  EXPECT_EQ(names(columns.without_zeros(costs)), "Ir Dr Dw ");
}

TEST(EventGroups, HaveInstructionsAlways) {
  EXPECT_TRUE(EventGroups().has(Group::always));
  EXPECT_FALSE(EventGroups().has(Group::cache));
}

TEST(EventGroups, TakeThoseThatAreWanted) {
  EventGroups groups;
  groups.add(Group::cache, false);
  EXPECT_FALSE(groups.has(Group::cache));
  groups.add(Group::cache);
  EXPECT_TRUE(groups.has(Group::cache));
}

TEST(EventGroups, WordsReachToTheLastThatIsCounted) {
  EXPECT_EQ(EventGroups().words(), 1u);
  EXPECT_EQ(EventGroups{Group::cache}.words(), 9u);
  EXPECT_EQ(EventGroups{Group::branch}.words(), 13u);
  EXPECT_EQ((EventGroups{Group::branch, Group::returns}.words()), 15u);
  EXPECT_EQ((EventGroups{Group::cache, Group::write_back}.words()), 18u);
  EXPECT_EQ(kAll.words(), kEventWords);
}

TEST(Columns, ARestOfNothingIsAZeroAtTheEnd) {
  const auto columns = Columns::of_callgrind({Group::cache, Group::miss_classes});
  Costs costs;
  costs.dr.misses = {2, 0};
  costs[word_of("D1mr_cold")] = 2;
  EXPECT_STREQ(columns.without_zeros(costs).back()->name, "D1mr_cold");
  costs[word_of("D1mr_cold")] = 1;
  EXPECT_STREQ(columns.without_zeros(costs).back()->name, "D1mr_conf");
}

}  // namespace
}  // namespace cg::sim
