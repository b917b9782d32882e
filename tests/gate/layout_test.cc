// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tests for misses that grew by conflicts alone, and for sums of events with a limit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "gate/compare.h"
#include "tests/gate/reported.h"
#include "tests/program/error_of.h"

namespace cg::gate {
namespace {

const std::string kClassEvents =
    "Ir D1mr D1mr_cold D1mr_cap D1mr_conf D1mw D1mw_cold D1mw_cap D1mw_conf";

struct Misses {
  int cold = 10;
  int capacity = 40;
  int conflict = 50;
};

// Functions f, with these misses of reads, and g, with other misses.
std::string profile(int instructions, Misses misses, int instructions_of_f = 100) {
  const auto row = [](int ir, Misses m) {
    return fmt::format("{} {} {} {} {} 8 2 3 3", ir, m.cold + m.capacity + m.conflict, m.cold,
                       m.capacity, m.conflict);
  };
  const Misses sum{misses.cold + 10, misses.capacity + 40, misses.conflict + 50};
  return fmt::format("fl=a.c\nfn=f\n1 {}\nfn=g\n2 {}\nsummary: {} {} {} {} {} 16 4 6 6\n",
                     row(instructions_of_f, misses),
                     row(instructions - instructions_of_f, Misses()), instructions,
                     sum.cold + sum.capacity + sum.conflict, sum.cold, sum.capacity, sum.conflict);
}

Report report(const std::string& after, const std::string& limits,
              const std::vector<std::string>& of_functions = {}) {
  Options options = limited(limits);
  for (const std::string& rule : of_functions)
    options.function_limits.push_back(parse_function_limits("--limit-function", rule));
  return reported({profile(1000, {})}, {after}, std::move(options), kClassEvents);
}

TEST(Layout, IsConflictMissesThatGrewAtEqualInstructions) {
  const Report moved = report(profile(1000, {.conflict = 150}), "ir=1%,d1mr=5%");
  EXPECT_EQ(moved.verdict(), Verdict::layout);
  EXPECT_EQ(exit_status(moved.verdict()), 0);
  ASSERT_TRUE(moved.events[1].without_conflicts);
  EXPECT_EQ(moved.events[1].without_conflicts->baseline->median, 100);
  EXPECT_EQ(moved.events[1].without_conflicts->difference, 0);
  EXPECT_EQ(moved.moved_event, "D1mr");
}

TEST(Layout, MayHideOtherMissesWithinTheLimit) {  // of 200 misses, 5%: 10
  EXPECT_EQ(report(profile(1000, {.capacity = 50, .conflict = 150}), "ir=1%,d1mr=5%").verdict(),
            Verdict::layout);
  EXPECT_EQ(report(profile(1000, {.capacity = 51, .conflict = 150}), "ir=1%,d1mr=5%").verdict(),
            Verdict::regression);
  EXPECT_EQ(report(profile(1000, {.cold = 19, .conflict = 150}), "ir=1%,d1mr=9").verdict(),
            Verdict::layout);
  EXPECT_EQ(report(profile(1000, {.cold = 20, .conflict = 150}), "ir=1%,d1mr=9").verdict(),
            Verdict::regression);
}

TEST(Layout, NeedsALimitForInstructionsThatHolds) {
  const std::string conflicts = profile(1000, {.conflict = 150});
  EXPECT_EQ(report(conflicts, "d1mr=5%").verdict(), Verdict::regression);
  const Report both = report(profile(1100, {.conflict = 150}), "ir=1%,d1mr=5%");
  EXPECT_EQ(both.events[1].verdict, Verdict::regression);
  const Report fewer = report(profile(900, {.conflict = 150}), "ir=1%,d1mr=5%");
  EXPECT_EQ(fewer.events[1].verdict, Verdict::regression);
}

TEST(Layout, IsAnImprovementWhereMissesFell) {
  EXPECT_EQ(report(profile(1000, {.conflict = 0}), "ir=1%,d1mr=5%").verdict(),
            Verdict::improvement);
}

TEST(Layout, IsToldOfAFunctionWhoseInstructionsAgree) {
  const std::string conflicts = profile(1000, {.conflict = 150});
  const Report moved = report(conflicts, "ir=1%", {"f:d1mr=5%,ir=1%"});
  ASSERT_EQ(moved.functions.size(), 1u);
  EXPECT_EQ(moved.functions[0].verdict, Verdict::layout);

  const std::string longer = profile(1000, {.conflict = 150}, 200);
  const Report changed = report(longer, "ir=1%", {"f:d1mr=5%,ir=1%"});
  ASSERT_EQ(changed.functions.size(), 2u);
  for (const EventRow& row : changed.functions) EXPECT_EQ(row.verdict, Verdict::regression);
}

TEST(Layout, NeedsClasses) {
  const auto plain = [](int misses) {
    return fmt::format("fn=f\n1 10 {0}\nsummary: 10 {0}\n", misses);
  };
  const Report report = reported({plain(10)}, {plain(20)}, limited("ir=1%,d1mr=1%"), "Ir D1mr");
  EXPECT_EQ(report.verdict(), Verdict::regression);
  EXPECT_FALSE(report.events[1].without_conflicts);
}

TEST(Sums, AreJudgedIfTheyHaveALimit) {
  const Report capacity = report(profile(1000, {.capacity = 60}), "d1CAP=1%");
  ASSERT_EQ(capacity.events.size(), 10u);
  EXPECT_EQ(capacity.events[9].event, "D1cap");
  EXPECT_EQ(capacity.events[9].statistics.baseline->median, 86);
  EXPECT_EQ(capacity.events[9].statistics.difference, 20);
  EXPECT_EQ(capacity.verdict(), Verdict::regression);
  EXPECT_EQ(capacity.moved_event, "D1cap");
  EXPECT_EQ(report(profile(1000, {.capacity = 60}), "ir=1%").events.size(), 9u);

  const Report function = report(profile(1000, {.capacity = 60}), "ir=1%", {"f:d1cap=1%"});
  ASSERT_EQ(function.functions.size(), 1u);
  EXPECT_EQ(function.functions[0].statistics.difference, 20);
}

TEST(Sums, OfConflictsAreLayout) {
  EXPECT_EQ(report(profile(1000, {.conflict = 150}), "ir=1%,d1conf=1%").verdict(), Verdict::layout);
  EXPECT_EQ(report(profile(1000, {.conflict = 150}), "ir=1%,d1mr_conf=1%").verdict(),
            Verdict::layout);
}

TEST(Sums, NeedAllTheirEvents) {
  EXPECT_TRUE(program::error_of([] {
                report(profile(1000, {}), "llm=1%");
              }).starts_with("--limit: the profiles have no event \"llm\""));
}

TEST(Sums, ThatDoNotFitAreErrors) {
  const std::string huge = "fn=f\n1 9223372036854775807 1\nsummary: 9223372036854775807 1\n";
  EXPECT_EQ(program::error_of([&] { reported({huge}, {huge}, limited("bm=1"), "Bcm Bim"); }),
            "Bm: a sum does not fit 64 bits");
}

}  // namespace
}  // namespace cg::gate
