// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/compare.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <utility>

#include "tests/gate/reported.h"
#include "tests/program/error_of.h"

namespace cg::gate {
namespace {

std::string profile(int instructions) {
  return fmt::format("fl=a.c\nfn=f\n1 {0} 5\nsummary: {0} 5\n", instructions);
}

Options of_functions(const std::vector<std::string>& rules) {
  Options options;
  for (const std::string& rule : rules)
    options.function_limits.push_back(parse_function_limits("--limit-function", rule));
  return options;
}

TEST(Compare, JudgesEventsWithALimit) {
  const Report report = reported({profile(100)}, {profile(110)}, limited("ir=5%"));
  ASSERT_EQ(report.events.size(), 2u);
  EXPECT_EQ(report.events[0].event, "Ir");
  EXPECT_EQ(report.events[0].statistics.difference, 10);
  EXPECT_EQ(report.events[0].verdict, Verdict::regression);
  EXPECT_FALSE(report.events[1].limit);
  EXPECT_EQ(report.verdict(), Verdict::regression);
  EXPECT_EQ(report.name, "prog");
}

TEST(Compare, LetsLaterLimitsWin) {
  EXPECT_EQ(reported({profile(100)}, {profile(110)}, limited("ir=5%,IR=20%")).verdict(),
            Verdict::pass);
  EXPECT_EQ(reported({profile(100)}, {profile(110)}, limited("ir=20%,Ir=5")).verdict(),
            Verdict::regression);
}

TEST(Compare, TakesTheMedianOfRuns) {
  const Report report = reported({profile(100), profile(90), profile(300)},
                                 {profile(101), profile(102), profile(103)}, limited("ir=1"));
  EXPECT_EQ(report.events[0].statistics.baseline->median, 100);
  EXPECT_EQ(report.events[0].statistics.current.median, 102);
  EXPECT_EQ(report.verdict(), Verdict::unresolved);
}

TEST(Compare, PutsARegressionAboveAnImprovement) {
  const std::string both = "fl=a.c\nfn=f\n1 50 9\nsummary: 50 9\n";
  EXPECT_EQ(reported({profile(100)}, {both}, limited("ir=1%,dr=1%")).verdict(),
            Verdict::regression);
  EXPECT_EQ(reported({profile(100)}, {both}, limited("ir=1%")).verdict(), Verdict::improvement);
}

TEST(Compare, PassesWithoutABaseline) {
  const Report report = reported({}, {profile(100)}, limited("ir=0"));
  EXPECT_EQ(report.verdict(), Verdict::pass);
  EXPECT_TRUE(report.baseline.empty());
  EXPECT_TRUE(report.missing.ends_with("none: No such file or directory"));
  EXPECT_EQ(report.events[0].statistics.current.median, 100);
}

TEST(Compare, RequiresABaselineWhenToldTo) {
  Options options = limited("ir=0");
  options.require_baseline = true;
  EXPECT_TRUE(program::error_of([&] {
                reported({}, {profile(100)}, std::move(options));
              }).ends_with("none: No such file or directory"));
}

TEST(Compare, AddsAFunctionUpOverFiles) {
  const std::string before = "fl=a.c\nfn=f\n1 100 0\nfl=b.c\nfn=f\n1 100 0\nsummary: 200 0\n",
                    after = "fl=a.c\nfn=f\n1 150 0\nfl=b.c\nfn=f\n1 50 0\nsummary: 200 0\n";
  const Report report = reported({before}, {after}, of_functions({"f:ir=1%"}));
  EXPECT_EQ(report.verdict(), Verdict::pass);
  EXPECT_EQ(report.functions_judged, 1u);
}

TEST(Compare, ListsFunctionsThatDoNotPassTheGravestFirst) {
  const std::string before = "fl=a\nfn=a\n1 9 0\nfn=b\n1 1 0\nfn=c\n1 1 0\nsummary: 11 0\n",
                    after = "fl=a\nfn=a\n1 1 0\nfn=b\n1 1 0\nfn=c\n1 9 0\nsummary: 11 0\n";
  const Report report = reported({before}, {after}, of_functions({"*:ir=1", "c:ir=5", "x*:dr=1"}));
  ASSERT_EQ(report.functions.size(), 2u);
  EXPECT_EQ(report.functions[0].function, "c");
  EXPECT_EQ(report.functions[0].limit->text, "5");
  EXPECT_EQ(report.functions[0].verdict, Verdict::regression);
  EXPECT_EQ(report.functions[1].function, "a");
  EXPECT_EQ(report.functions[1].verdict, Verdict::improvement);
  EXPECT_EQ(report.functions_judged, 3u);
  EXPECT_EQ(report.unmatched, std::vector<std::string>{"x*"});
}

TEST(Compare, ComparesEventsThatAllHave) {
  Options options = limited("dr=1");
  const TemporaryFolder folder;
  options.baseline = {folder.file("a", "cmd: p\nevents: Dr Ir\nfn=f\n1 1 2\nsummary: 1 2\n")};
  options.current = {folder.file("b", "cmd: p\nevents: Bc Dr\nfn=f\n1 1 5\nsummary: 1 5\n")};
  program::Console console("test");
  const Report report = compare(options, Profiles(options, console));
  ASSERT_EQ(report.events.size(), 1u);
  EXPECT_EQ(report.events[0].statistics.difference, 4);
  EXPECT_EQ(report.verdict(), Verdict::environment);
  ASSERT_EQ(report.moved.size(), 1u);
  EXPECT_EQ(report.moved[0].statistics.difference, 4);
}

TEST(Compare, ExplainsTheEventThatIsGravest) {
  const std::string after = "fl=a.c\nfn=f\n1 100 9\nsummary: 100 9\n";
  EXPECT_EQ(reported({profile(100)}, {after}, limited("ir=1%,dr=1%")).moved_event, "Dr");
  EXPECT_EQ(reported({profile(100)}, {profile(100)}, limited("dr=1%")).moved_event, "Dr");
}

}  // namespace
}  // namespace cg::gate
