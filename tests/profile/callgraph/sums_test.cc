// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "profile/callgraph/profile_file.h"
#include "profile/callgraph/writer.h"
#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::profile::callgraph {
namespace {

const std::string kHead = "version: 1\ncmd: c\nevents: Ir Dr\n";
const std::string kFirst = kHead +
                           "ob=o\nfl=a.c\nfn=f\n5 10 2\ncfi=b.c\ncfn=g\ncalls=2 1\n6 40\n"
                           "fl=b.c\nfn=g\n1 40\n";
const std::string kSecond = kHead +
                            "ob=o\nfl=a.c\nfn=f\n5 11\nfi=c.h\n3 1\ncfi=b.c\ncfn=g.llvm.77\n"
                            "calls=3 1\n9 60\nfl=b.c\nfn=g.llvm.77\n1 60 1\n";

// Behind the summary line.
std::string body_of(const ReadText& read) {
  const std::string text = write(*read, read.header());
  return text.substr(text.find("summary:"));
}

TEST(CallSums, AddRowsAndCalls) {
  ReadText sum;
  sum.add("a", kFirst);
  sum.add("b", kFirst);
  EXPECT_EQ(body_of(sum),
            "summary: 100 4\n\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n5 20 4\ncfi=(2) b.c\ncfn=(2) g\n"
            "calls=4 0\n+1 80\n\nfl=(2)\nfn=(2)\n1 80\n\ntotals: 100 4\n");
}

TEST(CallSums, SubtractRowsAndCalls) {
  ReadText nothing;
  nothing.add("a", kFirst);
  nothing.add("b", kFirst, Sign::minus);
  EXPECT_EQ(body_of(nothing),
            "summary: 0\n\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n5 0\ncfi=(2) b.c\ncfn=(2) g\n"
            "calls=0 0\n+1 0\n\nfl=(2)\nfn=(2)\n1 0\n\ntotals: 0\n");
}

TEST(CallSums, WithoutRowsArePerFunctionAndCallUnderNewNames) {
  rename::NameRules rules;
  rules.function.add("--mod-funcname", "s/\\.llvm\\..*//");
  ReadText difference(Profile::Keep::calls);
  difference.add("after", kSecond, Sign::plus, {rules});
  difference.add("before", kFirst, Sign::minus, {rules});
  EXPECT_EQ(body_of(difference),
            "summary: 22 -1\n\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n0 2 -2\ncfi=(2) b.c\ncfn=(2) g\n"
            "calls=1 0\n0 20\n\nfl=(2)\nfn=(2)\n0 20 1\n\ntotals: 22 -1\n");
}

TEST(CallSums, MayChangeTheNamesOfObjectsAsThoseOfFiles) {
  rename::NameRules rules;
  rules.file.add("--mod-filename", "s|^/build/[^/]*/||");
  const NameChanges changes{.rules = rules, .moved_objects = &kNotMoved};
  ReadText difference(Profile::Keep::calls);
  difference.add("after", "events: Ir\nob=/build/2/o\nfl=/build/2/a.c\nfn=f\n5 10\n", Sign::plus,
                 changes);
  difference.add("before", "events: Ir\nob=/build/1/o\nfl=/build/1/a.c\nfn=f\n5 8\n", Sign::minus,
                 changes);
  EXPECT_EQ(body_of(difference),
            "summary: 2\n\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n0 2\n\ntotals: 2\n");
}

// Where no calls are kept, neither are functions told apart by their objects.
TEST(CallSums, WithoutCallsAreOfFilesAndNames) {
  const std::string text =
      kHead +
      "ob=o\nfl=a.c\nfn=f\n5 1\ncfn=called\ncalls=1 1\n5 9\nob=p\nfn=f\n5 2\nfn=only_calls\n"
      "cfn=f\ncalls=1 1\n5 9\n";
  ReadText rows(Profile::Keep::rows);
  rows.add("a", text);
  ASSERT_EQ(rows->size(), 1u);
  EXPECT_EQ(rows->sums(0)[0], Count(3));
  ASSERT_EQ(rows->runs().size(), 2u);
  EXPECT_EQ(rows->object_name(rows->runs()[1].object), "p");
  EXPECT_TRUE(rows->arcs().empty());
  EXPECT_EQ(ReadText(text)->size(), 4u);
}

TEST(CallSums, NeedTheSameEvents) {
  ReadText sum;
  sum.add("a", kFirst);
  EXPECT_EQ(program::error_of([&] { sum.add("b", "events: Ir\n"); }),
            "b has the events Ir, but a has Ir Dr");
}

TEST(CallSums, FitOrThrow) {
  const std::string large = "events: Ir\nfn=f\n1 9223372036854775807\n";
  ReadText sum;
  sum.add("a", large);
  EXPECT_EQ(program::error_of([&] { sum.add("b", large); }),
            "b:3: the sum of Ir does not fit 64 bits");
  ReadText functions;
  functions.add("a", large);
  EXPECT_EQ(program::error_of([&] { functions.add("b", "events: Ir\nfn=g\n1 1\n"); }),
            "the sum of Ir does not fit 64 bits");
  ReadText difference;
  EXPECT_EQ(program::error_of([&] {
              difference.add("b", "events: Ir\nfn=f\ncfn=g\ncalls=1 1\n1 -9223372036854775808\n",
                             Sign::minus);
            }),
            "b:5: a difference does not fit 64 bits");
}

TEST(CallSums, AreOfRegularFiles) {
  const TemporaryFolder folder;
  EXPECT_TRUE(is_call_profile(folder.file("calls", kHead)));
  EXPECT_FALSE(is_call_profile(folder.file("lines", "cmd: c\nevents: Ir\n")));
  EXPECT_FALSE(is_call_profile(folder.file("empty", "")));
  EXPECT_FALSE(is_call_profile(folder.path("none")));
  EXPECT_FALSE(is_call_profile("/dev/null"));
  EXPECT_FALSE(is_call_profile("-"));
}

}  // namespace
}  // namespace cg::profile::callgraph
