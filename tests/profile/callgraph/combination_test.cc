// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/combination.h"

#include <gtest/gtest.h>

#include <string>

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
std::string body_of(Combination& combination) {
  const std::string text = write(combination.profile());
  return text.substr(text.find("summary:"));
}

TEST(Combination, AddsRowsAndCalls) {
  const rename::NameRules rules;
  Combination sum(Places::kept, rules);
  sum.add("a", read_text(kFirst), Sign::plus);
  sum.add("b", read_text(kFirst), Sign::plus);
  EXPECT_EQ(body_of(sum),
            "summary: 100 4\n\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n5 20 4\ncfi=(2) b.c\ncfn=(2) g\n"
            "calls=4 0\n+1 80\n\nfl=(2)\nfn=(2)\n1 80\n\ntotals: 100 4\n");
}

TEST(Combination, SubtractsPerFunctionAndCallUnderNewNames) {
  rename::NameRules rules;
  rules.function.add("--mod-funcname", "s/\\.llvm\\..*//");
  Combination difference(Places::dropped, rules);
  difference.add("after", read_text(kSecond), Sign::plus);
  difference.add("before", read_text(kFirst), Sign::minus);
  EXPECT_EQ(body_of(difference),
            "summary: 22 -1\n\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n0 2 -2\ncfi=(2) b.c\ncfn=(2) g\n"
            "calls=1 0\n0 20\n\nfl=(2)\nfn=(2)\n0 20 1\n\ntotals: 22 -1\n");
}

TEST(Combination, ChangesTheNamesOfObjectsAsThoseOfFiles) {
  rename::NameRules rules;
  rules.file.add("--mod-filename", "s|^/build/[^/]*/||");
  Combination difference(Places::dropped, rules);
  difference.add("after", read_text("events: Ir\nob=/build/2/o\nfl=/build/2/a.c\nfn=f\n5 10\n"),
                 Sign::plus);
  difference.add("before", read_text("events: Ir\nob=/build/1/o\nfl=/build/1/a.c\nfn=f\n5 8\n"),
                 Sign::minus);
  EXPECT_EQ(body_of(difference),
            "summary: 2\n\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n0 2\n\ntotals: 2\n");
}

TEST(Combination, NeedsTheSameEvents) {
  const rename::NameRules rules;
  Combination sum(Places::kept, rules);
  sum.add("a", read_text(kFirst), Sign::plus);
  EXPECT_EQ(program::error_of([&] { sum.add("b", read_text("events: Ir\n"), Sign::plus); }),
            "b has the events Ir, but a has Ir Dr");
}

TEST(Combination, TotalsFitOrThrow) {
  const rename::NameRules rules;
  const CallProfile large = read_text("events: Ir\nfn=f\n1 9223372036854775807\n");
  Combination sum(Places::kept, rules);
  sum.add("a", large, Sign::plus);
  EXPECT_EQ(program::error_of([&] { sum.add("b", large, Sign::plus); }),
            "the total of Ir does not fit 64 bits");
}

TEST(Combination, CallProfilesAreRegularFiles) {
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
