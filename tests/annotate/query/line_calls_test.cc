// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_calls.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"

namespace cg::annotate::callgraph {
namespace {

// "LINE CALLEE TIMESx COST COST," of the file a.c.
std::string calls_of(const std::string& body) {
  const profile::callgraph::ReadText read("events: Ir Dr\n" + body);
  std::string text;
  const profile::FileId file = *read->find_file("a.c");
  auto calls_of = line_calls(*read, {file});
  EXPECT_LE(calls_of.size(), 1U);
  for (const LineCall& call : calls_of[file])
    text += fmt::format("{} {} {}x {} {},", call.line, read->name_of(call.callee), call.times,
                        call.costs[0].value_or(0), call.costs[1].value_or(0));
  return text;
}

TEST(LineCalls, AreSumsByLineAndCallee) {
  EXPECT_EQ(calls_of("fl=a.c\nfn=f\n7 1 1\ncfn=h\ncalls=2 1\n7 20 5\ncfn=g\ncalls=1 1\n7 9\n"
                     "cfn=g\ncalls=3 1\n2 8\n"
                     "fn=other\ncfn=h\ncalls=5 1\n7 30 6\n"
                     "fl=b.c\nfn=in_b\ncfn=h\ncalls=1 1\n7 100\n"),
            "2 g 3x 8 0,7 h 7x 50 11,7 g 1x 9 0,");
  EXPECT_EQ(calls_of("fl=a.c\nfn=f\n7 1\n"), "");
}

TEST(LineCalls, AreOfTheFilesThatAreAskedFor) {
  const profile::callgraph::ReadText read(
      "events: Ir\nfl=a.c\nfn=f\ncfn=g\ncalls=1 1\n7 20\n"
      "fl=b.c\nfn=h\ncfn=g\ncalls=1 1\n7 9\nfl=c.c\nfn=i\n1 1\ncfn=g\ncalls=1 1\n3 4\n");
  const auto calls_of = line_calls(*read, {*read->find_file("a.c"), *read->find_file("c.c")});
  ASSERT_EQ(calls_of.size(), 2U);
  EXPECT_EQ(calls_of.at(*read->find_file("a.c")).front().line, 7U);
  EXPECT_EQ(calls_of.at(*read->find_file("c.c")).front().line, 3U);
}

TEST(LineCalls, ThatDoNotFitAreErrors) {
  const std::string call = "fn=f\ncfn=g\ncalls=1 1\n7 9223372036854775807\n";
  EXPECT_NE(program::error_of([&] { calls_of("fl=a.c\n" + call + "fn=e\n" + call); }), "");
}

}  // namespace
}  // namespace cg::annotate::callgraph
