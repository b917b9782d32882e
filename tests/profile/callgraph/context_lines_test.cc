// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/context_lines.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "profile/callgraph/writer.h"
#include "program/error.h"
#include "tests/profile/callgraph/read_text.h"

namespace cg::profile::callgraph {
namespace {

constexpr const char* kBegin = "# contexts: depth calls function inclusive-cost\n";

// main calls f, which calls itself and g.
const std::string kBody =
    "events: Ir Dr\nfl=(1) a.c\nfn=(1) main\n1 5\ncfn=(2) f\ncalls=2 3\n2 50 4\n"
    "fn=(2)\n3 40 4\ncfn=(2)\ncalls=7 3\n4 30\ncfn=(3) g\ncalls=1 8\n5 10\nfn=(3)\n8 10\n";
const std::string kTree = "#@ 0 0 (1) 55 4\n#@ 1 2 (2) 50 4\n#@ 2 7 (2)>1 30\n#@ 2 1 (3) 10\n";

// Each node as "NUMBER ABOVE NAME CALLS COST SELF"; ">" a fold, "..." a rest.
std::string nodes(const Profile& profile) {
  const ContextTree& tree = profile.contexts();
  const std::vector<std::int64_t> self = tree.self_costs();
  std::string text;
  for (std::uint32_t i = 1; i < tree.size(); ++i) {
    const ContextNode& node = tree[i];
    const std::string_view name = node.is_rest ? "..." : profile.name(node.function.name);
    text += fmt::format("{} {} {}", i, node.above, name);
    if (node.is_fold()) text += fmt::format(">{}", node.target);
    text += fmt::format(" {} {} {}\n", node.calls, tree.cost(i)[0], self[i * tree.events()]);
  }
  return text;
}

std::string read(const std::string& text, Profile::Keep keep = Profile::Keep::rows_and_calls) {
  ReadText profile(keep);
  profile.keep_contexts();
  profile.add("f", text);
  return nodes(*profile);
}

std::string fault(const std::string& tree) {
  try {
    return read(kBody + kBegin + tree);
  } catch (const program::Error& error) {
    return error.what();
  }
}

constexpr const char* kNodes =
    "1 0 main 0 55 5\n"
    "2 1 f 2 50 40\n"
    "3 2 f>2 7 30 0\n"
    "4 2 g 1 10 10\n";

TEST(ContextLines, AreATreeWithSelfCosts) {
  EXPECT_EQ(read(kBody + kBegin + kTree), kNodes);
  EXPECT_EQ(read(kBody + kBegin + kTree, Profile::Keep::rows), kNodes)
      << "g is numbered where it is called";
  EXPECT_EQ(read(kBody + kTree), "") << "comments of somebody else";
  EXPECT_EQ(read(kBegin + kBody), "");
}

TEST(ContextLines, TellNumbersOfFunctionsFromNames) {
  EXPECT_EQ(read("events: Ir\nfl=a.c\nfn= (1) main\n1 5\nfn=x1\n1 7\n" + std::string(kBegin) +
                 "#@ 0 0 (1) 5\n"),
            "1 0 main 0 5 5\n");
}

TEST(ContextLines, AreDroppedUnlessTheyAreWanted) {
  const ReadText profile(kBody + kBegin + "#@ nonsense\n");
  EXPECT_TRUE(profile->contexts().empty());
}

TEST(ContextLines, NameFunctionsThatTheProfileHas) {
  ReadText profile;
  profile.keep_contexts();
  profile.add("f", kBody + kBegin + kTree);
  const auto f = profile->find(profile->contexts()[2].function);
  ASSERT_TRUE(f);
  EXPECT_EQ(profile->name_of(*f), "f");
  EXPECT_EQ(profile->sums(at(*f)).front(), 40);
  FunctionKey other = profile->contexts()[2].function;
  other.file = FileId{77};
  EXPECT_FALSE(profile->find(other));
}

TEST(ContextLines, OfPartsAndProfilesAddUp) {
  const std::string second = "events: Ir Dr\nfl=(1) a.c\nfn=(7) main\n1 5\n";
  EXPECT_EQ(read(kBody + kBegin + kTree + second + kBegin + "#@ 0 0 (7) 5\n#@ 1 1 ... 3\n"),
            "1 0 main 0 60 7\n"
            "2 1 f 2 50 40\n"
            "3 2 f>2 7 30 0\n"
            "4 2 g 1 10 10\n"
            "5 1 ... 1 3 3\n");
  ReadText difference;
  difference.keep_contexts();
  difference.add("f", second + kBegin + "#@ 0 0 (7) 5\n");
  difference.add("g", kBody + kBegin + kTree, Sign::minus);
  EXPECT_EQ(nodes(*difference),
            "1 0 main 0 -50 0\n"
            "2 1 f -2 -50 -40\n"
            "3 2 f>2 -7 -30 0\n"
            "4 2 g -1 -10 -10\n");
}

// g's number is defined where it is called; it has costs only before its number is known.
TEST(ContextLines, NameFunctionsThatACallDefined) {
  EXPECT_EQ(read("events: Ir\nfl=a.c\nfn=g\n8 10\nfn=(1) main\n1 5\ncfn=(3) g\ncalls=1 8\n2 10\n" +
                 std::string(kBegin) + "#@ 0 0 (1) 15\n#@ 1 1 (3) 10\n"),
            "1 0 main 0 15 5\n2 1 g 1 10 10\n");
}

TEST(ContextLines, TellObjectsApartWhereCallsAreKept) {
  const std::string text = "events: Ir\nob=x\nfl=a.c\nfn=(1) f\n1 5\nob=y\nfn=(2) f\n1 5\n" +
                           std::string(kBegin) + "#@ 0 1 (1) 5\n#@ 0 1 (2) 5\n";
  EXPECT_EQ(read(text), "1 0 f 1 5 5\n2 0 f 1 5 5\n");
  ReadText rows(Profile::Keep::rows);
  rows.keep_contexts();
  rows.add("f", text);
  EXPECT_EQ(nodes(*rows), "1 0 f 2 10 10\n");
  EXPECT_EQ(rows->contexts()[1].function, rows->key(FunctionId{0}));
}

TEST(ContextLines, MayBeDamaged) {
  EXPECT_EQ(fault("#@ 0 0 (1) 55\n"), "1 0 main 0 55 55\n");
  for (const std::string line :
       {"", "x", "0", "0 x", "0 0", "0 0 x", "0 0 (", "0 0 (x)", "0 0 ()", "0 0 (1", "0 0 (1x",
        "0 0 (1)x", "0 0 ..", "0 0 ....", "0 99999999999999999999 (1)", "0 0 (1)>", "0 0 (1)>x"})
    EXPECT_EQ(fault("#@ " + line + "\n"), "f:19: malformed context") << line;
  EXPECT_EQ(fault("#@ 0 0 (1) x\n"), "f:19: malformed line");
  EXPECT_EQ(fault("#@ 0 0 (1) 1 2 3\n"), "f:19: more counts than events");
  EXPECT_EQ(fault("#@ 0 0 (4) 1\n"), "f:19: name (4) is not defined");
  for (const std::string lines : {"1 0 (1) 1", "0 0 (1)>0 1", "99999999999999999 0 (1)"})
    EXPECT_EQ(fault("#@ " + lines + "\n"), "f:19: a context without the one above it") << lines;
  EXPECT_EQ(fault(kTree + "#@ 3 1 (3) 1\n#@ 4 1 (1) 1\n#@ 4 1 ... 1\n#@ 5 1 (1) 1\n"),
            "f:26: a context without the one above it")
      << "below a rest is nothing";
  EXPECT_EQ(fault("#@ 0 0 (1) 9223372036854775807\n#@ 0 0 (1) 1\n"),
            "f:20: the cost of a context does not fit 64 bits");
}

TEST(ContextLines, MayHaveMoreThanSelfCostsCanBe) {
  ReadText profile;
  profile.keep_contexts();
  profile.add("f", kBody + kBegin + "#@ 0 0 (1) -9223372036854775808\n#@ 1 1 (2) 1\n");
  EXPECT_THROW(profile->contexts().self_costs(), program::Error);
}

// Of what is written again.
std::string rewritten(const ReadText& read) {
  const std::string text = write(*read, read.header());
  const std::string begin = std::string("\n\n") + kBegin;
  const std::size_t at = text.find(begin);
  return at == std::string::npos ? "none" : text.substr(at + begin.size());
}

std::string rewritten(const std::string& text) {
  ReadText read;
  read.keep_contexts();
  read.add("f", text);
  return rewritten(read);
}

TEST(ContextWriter, WritesWhatIsReadInTheOrderOfNames) {
  EXPECT_EQ(rewritten(kBody), "none");
  EXPECT_EQ(rewritten(kBody + kBegin +
                      "#@ 0 0 (1) 66 4\n#@ 1 1 ... 7\n#@ 1 1 (3) 9\n#@ 1 2 (2) 50 4\n"
                      "#@ 2 1 (3) 10\n#@ 2 7 (2)>1 30\n#@ 0 0 (3)\n"),
            "#@ 0 0 (3) 66 4\n#@ 1 2 (1) 50 4\n#@ 2 7 (1)>1 30\n#@ 2 1 (2) 10\n#@ 1 1 (2) 9\n"
            "#@ 1 1 ... 7\n\ntotals: 55 4\n")
      << "numbers are those of the text";
}

TEST(ContextWriter, WritesWhatWasCalledOrHasCost) {
  const std::string tree = "#@ 0 0 (1) 55\n#@ 1 1 (3) 0\n";
  EXPECT_EQ(rewritten(kBody + kBegin + tree + "#@ 1 0 (2) 0\n#@ 0 0 (2) 0 4\n"),
            "#@ 0 0 (1) 0 4\n#@ 0 0 (3) 55\n#@ 1 1 (2) 0\n\ntotals: 55 4\n");
}

TEST(ContextWriter, WritesNoneWithoutAnyCallOrCost) {
  EXPECT_EQ(rewritten(kBody + kBegin + "#@ 0 0 (1)\n"), "none");
  EXPECT_EQ(rewritten(kBody + kBegin + "#@ 0 0 ... 5\n"), "#@ 0 0 ... 5\n\ntotals: 55 4\n");
}

TEST(ContextWriter, WritesADifference) {
  ReadText difference;  // all rows are 0
  difference.keep_contexts();
  difference.add("f", kBody + kBegin + kTree);
  difference.add("g", kBody + kBegin + "#@ 0 0 (1) 55 4\n#@ 1 2 (3) 50 4\n", Sign::minus);
  EXPECT_EQ(rewritten(difference),
            "#@ 0 0 (3) 0\n#@ 1 2 (1) 50 4\n#@ 2 7 (1)>1 30\n#@ 2 1 (2) 10\n#@ 1 -2 (2) -50 -4\n"
            "\ntotals: 0\n");
}

TEST(ContextWriter, WritesNoneWithoutCalls) {
  ReadText rows(Profile::Keep::rows);
  rows.keep_contexts();
  rows.add("f", kBody + kBegin + kTree);
  EXPECT_TRUE(rows->has_contexts());
  EXPECT_EQ(rewritten(rows), "none");
}

TEST(ContextWriter, NamesFunctionsThatOnlyTheTreeHas) {
  ReadText read(Profile::Keep::calls);  // h has no counts
  read.keep_contexts();
  read.add("f", kBody + "fn=(9) h\n7\n" + kBegin + kTree + "#@ 1 1 (9) 2\n");
  EXPECT_EQ(rewritten(read),
            "#@ 0 0 (3) 55 4\n#@ 1 2 (1) 50 4\n#@ 2 7 (1)>1 30\n#@ 2 1 (2) 10\n#@ 1 1 (4) 2\n"
            "\ntotals: 55 4\n");
}

TEST(ContextWriter, WritesNoneIfAFunctionHasNeitherRowsNorCalls) {
  EXPECT_EQ(rewritten(kBody + "fn=(9) h\n" + kBegin + kTree + "#@ 1 1 (9) 2\n"), "none");
}

TEST(ContextWriter, WritesNoneIfAProfileHasNone) {
  ReadText sum;
  sum.keep_contexts();
  sum.add("f", kBody + kBegin + kTree);
  sum.add("g", kBody);
  EXPECT_FALSE(sum->has_contexts());
  EXPECT_EQ(rewritten(sum), "none");
}

}  // namespace
}  // namespace cg::profile::callgraph
