// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/called_functions.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

// "FILE:NAME COST: CALLS calls, OWN own; most CALLS from FILE:LINE CALLER" of each.
std::string called(const std::string& body, std::int64_t least = 0) {
  const profile::callgraph::ReadText read("events: Ir\n" + body);
  const profile::callgraph::Graph graph(*read);
  const Events events = choose_events({"Ir"}, {});
  std::string text;
  for (const Evidence::Called& each : called_functions(*read, graph, CostModel(events), least))
    text += fmt::format("{}:{} {}: {} calls, {} own; most {} from {}:{} {}\n", each.file, each.name,
                        each.cost, each.calls, each.own_calls, each.caller_calls, each.caller_file,
                        each.caller_line, each.caller);
  return text;
}

TEST(CalledFunctions, AreThoseThatOthersCallMostCostFirst) {
  const std::string body =
      "fl=a.c\nfn=main\n1 5\ncfn=small\ncalls=9 1\n2 30\ncfn=large\ncalls=2 1\n3 60\n"
      "fn=small\n8 30\nfn=large\n9 60\nfn=uncalled\n10 400\n";
  EXPECT_EQ(called(body),
            "a.c:large 60: 2 calls, 0 own; most 2 from a.c:3 main\n"
            "a.c:small 30: 9 calls, 0 own; most 9 from a.c:2 main\n");
  EXPECT_EQ(called(body, 31), "a.c:large 60: 2 calls, 0 own; most 2 from a.c:3 main\n");
  EXPECT_EQ(called(body, 61), "");
}

TEST(CalledFunctions, CostWhatTheyCallToo) {
  EXPECT_EQ(called("fl=a.c\nfn=main\n1 5\ncfn=f\ncalls=1 1\n2 100\n"
                   "fn=f\n3 10\ncfn=g\ncalls=4 1\n4 90\nfn=g\n5 90\n",
                   50),
            "a.c:f 100: 1 calls, 0 own; most 1 from a.c:2 main\n"
            "a.c:g 90: 4 calls, 0 own; most 4 from a.c:4 f\n");
}

TEST(CalledFunctions, WithoutCostAreNone) {
  EXPECT_EQ(called("fl=a.c\nfn=main\n1 5\ncfn=f\ncalls=7 1\n2 0\nfn=f\n3 0\n"), "");
}

TEST(CalledFunctions, NameTheFirstLineWithMostCallsEvenInInlinedCode) {
  EXPECT_EQ(called("fl=a.c\nfn=main\n1 5\ncfn=f\ncalls=3 1\n2 30\n"
                   "fi=b.h\n7 1\ncfi=a.c\ncfn=f\ncalls=5 1\n8 50\n"
                   "fe=a.c\n5 1\ncfn=f\ncalls=4 1\n9 40\n"
                   "fn=other\n20 1\ncfn=f\ncalls=5 1\n21 50\nfn=f\n3 170\n"),
            "a.c:f 170: 17 calls, 0 own; most 5 from b.h:8 main\n");
}

TEST(CalledFunctions, CountCallsByThemselvesApart) {
  EXPECT_EQ(called("fl=a.c\nfn=main\n1 5\ncfn=fib\ncalls=1 1\n2 80\n"
                   "fn=fib\n3 80\ncfn=fib\ncalls=600 1\n4 70\ncfn=fib\ncalls=500 1\n5 60\n"),
            "a.c:fib 80: 1 calls, 1100 own; most 1 from a.c:2 main\n");
}

// Functions that call each other in a circle cost what the circle costs; these are calls by others.
TEST(CalledFunctions, InACircle) {
  EXPECT_EQ(
      called("fl=a.c\nfn=main\n1 5\ncfn=even\ncalls=1 1\n2 100\n"
             "fn=even\n3 60\ncfn=odd\ncalls=9 1\n4 90\nfn=odd\n5 40\ncfn=even\ncalls=8 1\n6 80\n"),
      "a.c:even 100: 9 calls, 0 own; most 8 from a.c:6 odd\n"
      "a.c:odd 100: 9 calls, 0 own; most 9 from a.c:4 even\n");
}

TEST(CalledFunctions, CallsThatDoNotFitAreErrors) {
  const std::string call = "cfn=f\ncalls=9223372036854775807 1\n2 5\n";
  const std::string wanted = "a number of calls does not fit 64 bits";
  const std::string f = "fl=a.c\nfn=f\n9 10\n";
  EXPECT_EQ(program::error_of([&] { called("fl=a.c\nfn=a\n" + call + "fn=b\n" + call + f); }),
            wanted);
}

}  // namespace
}  // namespace cg::annotate
