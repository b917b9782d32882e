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
  for (const LineCall& call : line_calls(*read, *read->find_file("a.c")))
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

TEST(LineCalls, ThatDoNotFitAreErrors) {
  const std::string call = "fn=f\ncfn=g\ncalls=1 1\n7 9223372036854775807\n";
  EXPECT_NE(program::error_of([&] { calls_of("fl=a.c\n" + call + "fn=e\n" + call); }), "");
}

}  // namespace
}  // namespace cg::annotate::callgraph
