// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "profile/callgraph/profile_file.h"
#include "profile/callgraph/writer.h"
#include "tests/profile/callgraph/read_text.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::profile::callgraph {
namespace {

const std::string kHeadWithCommand = "version: 1\ncmd: c\nevents: Ir Dr\n";
const std::string kFirst = kHeadWithCommand +
                           "ob=o\nfl=a.c\nfn=f\n5 10 2\ncfi=b.c\ncfn=g\ncalls=2 1\n6 40\n"
                           "fl=b.c\nfn=g\n1 40\n";
const std::string kSecond = kHeadWithCommand +
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
      kHeadWithCommand +
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

// A row behind the row of a call, of which the profile was told nothing.
TEST(CallSums, WithoutCallsAreOfTheFunctionAtHand) {
  ReadText sums(Profile::Keep::sums);
  sums.add("a", "events: Ir\nfn=e\n1 4\nfn=f\ncfn=g\ncalls=1 1\n5 9\n5 1\n");
  ASSERT_EQ(sums->size(), 2u);
  EXPECT_EQ(sums->sums(0)[0], Count(4));
  EXPECT_EQ(sums->sums(1)[0], Count(1));
}

TEST(CallSums, RememberTheNamesThatWereChanged) {
  rename::NameRules rules;
  rules.file.add("--mod-filename", "s|^/build/[^/]*/||");
  OriginalNames originals;
  ReadText sum;
  sum.add("a", "events: Ir\nfl=/build/1/a.c\nfn=f\n1 1\n", Sign::plus,
          {.rules = rules, .originals = &originals});
  EXPECT_EQ(originals.of("a.c"), std::vector<std::string>{"/build/1/a.c"});
}

TEST(CallSums, AreCalculatedOnlyWhereThereIsOneFile) {
  ReadText sum;
  sum.add("a", "events: Ir\nfn=f\n1 1\n");
  EXPECT_TRUE(sum->call_totals().calculated);
  sum.add("b", "events: Ir\nfn=f\n1 1\n");
  EXPECT_EQ(sum->call_totals(), (CallTotals{{2}, false}));
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

class ProfileFileTest : public testing::Test, protected TemporaryFolder {
 protected:
  // "FILE:FUNCTION sum" of each function, and what was printed.
  std::string read(const std::string& name,
                   ProfileFile::Functions functions = ProfileFile::Functions::as_written) {
    Place place;
    Profile profile(place);
    const rename::NameRules rules;
    program::Console console("test");
    testing::internal::CaptureStderr();
    ProfileFile(name).read_into(profile, place, {rules}, console, functions);
    std::string text;
    for (std::size_t i = 0; i < profile.size(); ++i)
      text += fmt::format("{}:{} {}\n", profile.function(i).file, profile.function(i).name,
                          profile.sums(i)[0].value_or(0));
    return text + testing::internal::GetCapturedStderr();
  }

  const std::string calls_ = file("calls", "version: 1\nevents: Ir\nsummary: 9\nfl=a\nfn=f\n1 5\n");
  const std::string lines_ = file(
      "lines",
      std::string("cmd: c\nevents: Ir\nfl=a\nfn=f\n1 5\nfl=b\n2 1\n3 .\nfi=c\n1 1\nsummary: 9\n") +
          "# " + std::string(80, '.') + '\n');
};

TEST_F(ProfileFileTest, IsReadInEitherFormat) {
  EXPECT_TRUE(ProfileFile(calls_).has_calls());
  EXPECT_EQ(read(calls_), "a:f 5\ntest: warning: " + calls_ +
                              ": \"summary:\" says 9 Ir, the counts add up to 5, which is taken\n");
  EXPECT_FALSE(ProfileFile(lines_).has_calls());
  EXPECT_EQ(read(lines_), "a:f 7\ntest: warning: " + lines_ +
                              ": the summary says 9 Ir, the counts add up to 7, which is taken\n");
}

TEST_F(ProfileFileTest, MayEndFunctionsWithTheirFiles) {
  EXPECT_EQ(read(lines_, ProfileFile::Functions::unspecified),
            "a:<unspecified> 0\na:f 5\nb:<unspecified> 2\ntest: warning: " + lines_ +
                ": the summary says 9 Ir, the counts add up to 7, which is taken\n");
}

TEST_F(ProfileFileTest, LeavesOutLinesThatAreNoneOfCachegrind) {
  const std::string name = file("odd", "cmd: c\nevents: Ir\nfn=f\nodd\n1 5\nsummary: 5\n");
  EXPECT_EQ(read(name), "???:f 5\ntest: warning: " + name + ":4: malformed line, ignored\n");
}

TEST_F(ProfileFileTest, KnowsTheFilesThatItNames) {
  EXPECT_EQ(ProfileFile(calls_).file_names(), std::set<std::string>{"a"});
  EXPECT_EQ(ProfileFile(lines_).file_names(), (std::set<std::string>{"a", "b", "c"}));
}

TEST_F(ProfileFileTest, ReadsNamesWithoutWhatIsCut) {
  Place place;
  Profile profile(place);
  const rename::NameRules rules;
  program::Console console("test");
  program::Input input(file("cut", "events: Ir\nfl=/src/a\nfn=f\n1 5\nfl=b/src/c\nfn=g\n1 1\n"));
  read_calls(input, profile, place, {rules}, console, "/src/");
  EXPECT_EQ(profile.file_names(), (std::set<std::string>{"a", "b/src/c"}));
}

TEST(CallSums, AreOfRegularFiles) {
  const TemporaryFolder folder;
  EXPECT_TRUE(is_call_profile(folder.file("calls", kHeadWithCommand)));
  EXPECT_FALSE(is_call_profile(folder.file("lines", "cmd: c\nevents: Ir\n")));
  EXPECT_FALSE(is_call_profile(folder.file("empty", "")));
  EXPECT_FALSE(is_call_profile(folder.path("none")));
  EXPECT_FALSE(is_call_profile("/dev/null"));
  EXPECT_FALSE(is_call_profile("-"));
}

}  // namespace
}  // namespace cg::profile::callgraph
