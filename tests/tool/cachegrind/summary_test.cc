// SPDX-License-Identifier: GPL-2.0-or-later
//
// The expected texts are those of Cachegrind 3.19 for the same totals, the process id left out.
#include "tool/cachegrind/summary.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tests/tool/fake_core.h"

namespace cg::tool::cachegrind {
namespace {

class SummaryTest : public fake::Test {
 protected:
  static std::string summary(const sim::Costs& total, bool cache_sim = true,
                             bool branch_sim = true) {
    fake::core.messages.clear();
    sim::EventGroups groups;
    groups.add(sim::Event::Group::cache, cache_sim);
    groups.add(sim::Event::Group::branch, branch_sim);
    print_summary(total, kCompat[0], groups);
    return fake::core.messages;
  }
};

using sim::BranchCounts;
using sim::CacheCounts;

constexpr sim::Costs costs(CacheCounts ir, CacheCounts dr = {}, CacheCounts dw = {},
                           BranchCounts bc = {}, BranchCounts bi = {}) {
  return {.ir = ir, .dr = dr, .dw = dw, .bc = bc, .bi = bi};
}

// A run of /bin/true.
constexpr sim::Costs kTrue{.ir = {131130, 1091, 1072},
                           .dr = {30045, 1222, 1017},
                           .dw = {10265, 344, 311},
                           .bc = {26319, 3242},
                           .bi = {279, 150}};

constexpr const char* kTrueCaches =
    "== I   refs:      131,130\n"
    "== I1  misses:      1,091\n"
    "== LLi misses:      1,072\n"
    "== I1  miss rate:    0.83%\n"
    "== LLi miss rate:    0.82%\n"
    "== \n"
    "== D   refs:       40,310  (30,045 rd   + 10,265 wr)\n"
    "== D1  misses:      1,566  ( 1,222 rd   +    344 wr)\n"
    "== LLd misses:      1,328  ( 1,017 rd   +    311 wr)\n"
    "== D1  miss rate:     3.9% (   4.1%     +    3.4%  )\n"
    "== LLd miss rate:     3.3% (   3.4%     +    3.0%  )\n"
    "== \n"
    "== LL refs:         2,657  ( 2,313 rd   +    344 wr)\n"
    "== LL misses:       2,400  ( 2,089 rd   +    311 wr)\n"
    "== LL miss rate:      1.4% (   1.3%     +    3.0%  )\n";

TEST_F(SummaryTest, NewerVersionsNameTwoTotalsOtherwise) {
  std::string expected = summary(kTrue, true, false);
  for (const char* total : {"I   refs:     ", "D   refs:     "})
    expected.replace(expected.find(total), 14, std::string(1, *total) + " refs:       ");
  fake::core.messages.clear();
  print_summary(kTrue, kCompat[1], {sim::Event::Group::cache});
  EXPECT_EQ(fake::core.messages, expected);
}

TEST_F(SummaryTest, OfBothSimulations) {
  EXPECT_EQ(summary(kTrue), std::string(kTrueCaches) +
                                "== \n"
                                "== Branches:       26,598  (26,319 cond +    279 ind)\n"
                                "== Mispredicts:     3,392  ( 3,242 cond +    150 ind)\n"
                                "== Mispred rate:     12.8% (  12.3%     +   53.8%   )\n");
}

TEST_F(SummaryTest, OfTheCachesAlone) {
  sim::Costs total = kTrue;
  total.bc = total.bi = {};
  EXPECT_EQ(summary(total, true, false), kTrueCaches);
}

TEST_F(SummaryTest, OfTheBranchesAloneHasNarrowerColumns) {
  EXPECT_EQ(summary(costs({131130}, {}, {}, kTrue.bc, kTrue.bi), false, true),
            "== I   refs:      131,130\n"
            "== \n"
            "== Branches:       26,598  (26,319 cond + 279 ind)\n"
            "== Mispredicts:     3,392  ( 3,242 cond + 150 ind)\n"
            "== Mispred rate:     12.8% (  12.3%     + 53.8%   )\n");
}

TEST_F(SummaryTest, OfAMachineHasItsL2AndTlbs) {
  using Group = sim::Event::Group;
  sim::Costs total = kTrue;
  constexpr auto kMachine =
      std::to_array<std::pair<std::size_t, std::uint64_t>>({{sim::word_of("I2mr"), 1080},
                                                            {sim::word_of("D2mr"), 1100},
                                                            {sim::word_of("D2mw"), 320},
                                                            {sim::word_of("ITmr"), 90},
                                                            {sim::word_of("IT2mr"), 40},
                                                            {sim::word_of("DTmr"), 200},
                                                            {sim::word_of("DTmw"), 100},
                                                            {sim::word_of("DT2mr"), 60},
                                                            {sim::word_of("DT2mw"), 30}});
  for (const auto& [word, count] : kMachine) total[word] = count;
  print_summary(total, kCompat[0],
                {Group::cache, Group::level2, Group::fetch_tlb, Group::fetch_tlb2, Group::data_tlb,
                 Group::data_tlb2});
  const std::string& all = fake::core.messages;
  EXPECT_EQ(all.substr(all.find("== LL refs")),
            "== LL refs:         2,500  ( 2,180 rd   +    320 wr)\n"
            "== LL misses:       2,400  ( 2,089 rd   +    311 wr)\n"
            "== LL miss rate:      1.4% (   1.3%     +    3.0%  )\n"
            "== \n"
            "== L2i misses:      1,080\n"
            "== L2i miss rate:    0.82%\n"
            "== L2d misses:      1,420  ( 1,100 rd   +    320 wr)\n"
            "== L2d miss rate:     3.5% (   3.7%     +    3.1%  )\n"
            "== \n"
            "== ITLB misses:        90\n"
            "== ITLB rate:        0.07%\n"
            "== ITLB2 misses:       40\n"
            "== ITLB2 rate:       0.03%\n"
            "== DTLB misses:       300  (   200 rd   +    100 wr)\n"
            "== DTLB rate:         0.7% (   0.7%     +    1.0%  )\n"
            "== DTLB2 misses:       90  (    60 rd   +     30 wr)\n"
            "== DTLB2 rate:        0.2% (   0.2%     +    0.3%  )\n");
}

TEST_F(SummaryTest, ReturnsStandBehindBranches) {
  sim::Costs total = costs({131130}, {}, {}, kTrue.bc, kTrue.bi);
  total.br = {2500, 5};
  print_summary(total, kCompat[0], {sim::Event::Group::branch, sim::Event::Group::returns});
  EXPECT_EQ(fake::core.messages.substr(fake::core.messages.find("== Returns")),
            "== Returns:         2,500\n"
            "== Mispredicts:         5\n"
            "== Mispred rate:     0.20%\n");
}

TEST_F(SummaryTest, ColumnsAreAsWideAsTheirLargestTotal) {
  EXPECT_EQ(summary(costs({131130}, {}, {}, {26319, 42}, {12345, 15}), false, true),
            "== I   refs:      131,130\n"
            "== \n"
            "== Branches:       38,664  (26,319 cond + 12,345 ind)\n"
            "== Mispredicts:        57  (    42 cond +     15 ind)\n"
            "== Mispred rate:      0.1% (   0.2%     +    0.1%   )\n");
}

TEST_F(SummaryTest, OfNoSimulationCountsInstructions) {
  EXPECT_EQ(summary(costs({131130}), false, false), "== I   refs:      131,130\n");
}

// Zeros are printed before they become denominators of 1; those of branches after.
TEST_F(SummaryTest, OfThreeInstructionsWithoutDataAndBranches) {
  EXPECT_EQ(summary(costs({3, 1, 1})),
            "== I   refs:      3\n"
            "== I1  misses:    1\n"
            "== LLi misses:    1\n"
            "== I1  miss rate: 33.33%\n"
            "== LLi miss rate: 33.33%\n"
            "== \n"
            "== D   refs:      0  (0 rd   + 0 wr)\n"
            "== D1  misses:    0  (0 rd   + 0 wr)\n"
            "== LLd misses:    0  (0 rd   + 0 wr)\n"
            "== D1  miss rate: 0.0% (0.0%     + 0.0%  )\n"
            "== LLd miss rate: 0.0% (0.0%     + 0.0%  )\n"
            "== \n"
            "== LL refs:       1  (1 rd   + 0 wr)\n"
            "== LL misses:     1  (1 rd   + 0 wr)\n"
            "== LL miss rate:  25.0% (25.0%     + 0.0%  )\n"
            "== \n"
            "== Branches:      2  (1 cond + 1 ind)\n"
            "== Mispredicts:   0  (0 cond + 0 ind)\n"
            "== Mispred rate:  0.0% (0.0%     + 0.0%   )\n");
}

TEST_F(SummaryTest, OfWritesWithoutReads) {
  EXPECT_EQ(summary(costs({5, 1, 1}, {}, {2, 1, 1}), true, false),
            "== I   refs:      5\n"
            "== I1  misses:    1\n"
            "== LLi misses:    1\n"
            "== I1  miss rate: 20.00%\n"
            "== LLi miss rate: 20.00%\n"
            "== \n"
            "== D   refs:      2  (0 rd   + 2 wr)\n"
            "== D1  misses:    1  (0 rd   + 1 wr)\n"
            "== LLd misses:    1  (0 rd   + 1 wr)\n"
            "== D1  miss rate: 50.0% (0.0%     + 50.0%  )\n"
            "== LLd miss rate: 50.0% (0.0%     + 50.0%  )\n"
            "== \n"
            "== LL refs:       2  (1 rd   + 1 wr)\n"
            "== LL misses:     2  (1 rd   + 1 wr)\n"
            "== LL miss rate:  28.6% (16.7%     + 50.0%  )\n");
}

TEST_F(SummaryTest, OfConditionalBranchesAlone) {
  const std::string text = summary(costs({13, 1, 1}, {}, {}, {2, 1}));
  EXPECT_EQ(text.substr(text.find("== Branches")),
            "== Branches:       3  (2 cond + 1 ind)\n"
            "== Mispredicts:    1  (1 cond + 0 ind)\n"
            "== Mispred rate:  33.3% (50.0%     + 0.0%   )\n");
}

TEST_F(SummaryTest, OfNothingAtAllDividesByNoZero) {
  const std::string text = summary({});
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
  EXPECT_EQ(text.substr(0, text.find('\n')), "== I   refs:      0");
}

TEST_F(SummaryTest, OfTheLargestCounts) {
  constexpr std::uint64_t huge = ~std::uint64_t{0};
  EXPECT_EQ(summary(costs({huge}), false, false), "== I   refs:      18,446,744,073,709,551,615\n");
}

TEST_F(SummaryTest, StatisticsCountTheToolsOwnThings) {
  CostTable cost_table;
  SuperblockTable superblocks;
  fake::core.debug_info[1] = {"", "a.c", 1, "f"};
  cost_table.at(1);
  cost_table.at(2);
  superblocks.create({1, 1});
  superblocks.create({2, 2});
  superblocks.create({3, 3});
  superblocks.discard({1, 1});
  print_stats(cost_table, superblocks);
  EXPECT_EQ(fake::core.messages,
            "-- \n"
            "-- cachegrind: files                     : 2\n"
            "-- cachegrind: functions                 : 2\n"
            "-- cachegrind: lines (cost centres)      : 2\n"
            "-- cachegrind: look-ups, file + function  : 1\n"
            "-- cachegrind: look-ups, file only       : 0\n"
            "-- cachegrind: look-ups, function only   : 0\n"
            "-- cachegrind: look-ups, neither         : 1\n"
            "-- cachegrind: superblocks instrumented  : 3\n"
            "-- cachegrind: superblocks discarded     : 1\n"
            "-- cachegrind: superblocks live          : 2\n"
            "-- cachegrind: segments live             : 0\n");
}

}  // namespace
}  // namespace cg::tool::cachegrind
