// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/contexts.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/profile/callgraph/read_text.h"

namespace cg::profile::callgraph {
namespace {

// "name|own|caller|caller" of each function.
std::string contexts(std::string_view text) {
  const ReadText read(text);
  const Profile& profile = *read;
  const Graph graph(profile);
  const Contexts contexts(profile, graph);
  if (!contexts.are_recorded()) return "none";
  std::string result;
  for (std::uint32_t i = 0; i < profile.size(); ++i) {
    const Context context = contexts.of(FunctionId{i});
    result.append(context.name).append(1, '|').append(context.own);
    for (const std::string_view caller : context.callers) result.append(1, '|').append(caller);
    result += '\n';
  }
  return result;
}

TEST(Contexts, AreOwnNameLevelAndCallers) {
  EXPECT_EQ(
      contexts(
          "events: Ir\nfn=even'main'start\n1 5\ncfn=odd'even'main\ncalls=1 1\n2 9\n"
          "fn=odd'even'main\n1 5\ncfn=even'2'odd'even\ncalls=1 1\n2 4\n"
          "fn=even'2'odd'even\n1 4\nfn=main'start\n1 1\ncfn=even'main'start\ncalls=1 1\n2 14\n"),
      "even|even|main|start\nodd|odd|even|main\neven'2|even|odd|even\nmain|main|start\n");
}

// A call of a function by itself is no part of its name.
TEST(Contexts, OfRecursionAreThoseOfTheFirstLevel) {
  EXPECT_EQ(contexts("events: Ir\nfn=main\n1 1\ncfn=fib'main\ncalls=1 1\n2 9\nfn=fib'main\n1 1\n"
                     "cfn=fib'2'main\ncalls=2 1\n1 8\nfn=fib'2'main\n1 8\n"),
            "main|main\nfib|fib|main\nfib'2|fib|main\n");
}

TEST(Contexts, MayBeOfNamesWithApostrophes) {
  EXPECT_EQ(
      contexts("events: Ir\nfn=main\n1 1\ncfn=get<'a>'main\ncalls=1 1\n2 9\nfn=get<'a>'main\n1 1\n"
               "cfn=put'get<'a>'main\ncalls=2 1\n1 8\nfn=put'get<'a>'main\n1 8\n"),
      "main|main\nget<'a>|get<'a>|main\nput|put|get<'a>|main\n");
}

// The only call that tells is not the first one, and the name with an apostrophe is the last caller.
TEST(Contexts, MayEndWithNamesWithApostrophes) {
  EXPECT_EQ(contexts("events: Ir\nfn=get<'a>'main\n1 1\ncfn=put'get<'a>\ncalls=2 1\n1 8\n"
                     "fn=put'get<'a>\n1 8\nfn=main\n1 1\ncfn=get<'a>'main\ncalls=1 1\n2 9\n"),
            "get<'a>|get<'a>|main\nput|put|get<'a>\nmain|main\n");
}

// A caller's name loses its levels in the names of functions that it calls.
TEST(Contexts, KnowCallersThatAreRecursions) {
  EXPECT_EQ(contexts("events: Ir\nfn=g'2'main\n1 1\ncfn=f'g'main\ncalls=1 1\n2 9\n"
                     "fn=f'g'main\n1 9\n"),
            "g'2|g|main\nf|f|g|main\n");
}

TEST(Contexts, KnowRecursionsThatOthersCall) {
  EXPECT_EQ(contexts("events: Ir\nfn=g'main\n1 1\ncfn=f'2'g\ncalls=1 1\n2 9\nfn=f'2'g\n1 9\n"),
            "g|g|main\nf'2|f|g\n");
}

TEST(Contexts, MayBeOfNamesThatAreNumbers) {
  EXPECT_EQ(contexts("events: Ir\nfn=main\n1 1\ncfn=7'main\ncalls=1 1\n2 9\nfn=7'main\n1 9\n"),
            "main|main\n7|7|main\n");
}

TEST(Contexts, AreNoneWhereNoCallSaysSo) {
  EXPECT_EQ(contexts("events: Ir\nfn=main\n1 1\ncfn=get<'a>\ncalls=1 1\n2 9\nfn=get<'a>\n1 1\n"),
            "none");
  EXPECT_EQ(contexts("events: Ir\nfn=f\n1 1\ncfn=f'2\ncalls=1 1\n2 9\nfn=f'2\n1 1\n"), "none");
  EXPECT_EQ(contexts("events: Ir\nfn=2\n1 1\ncfn=f'2\ncalls=1 1\n2 9\nfn=f'2\n1 1\n"), "none");
  EXPECT_EQ(contexts("events: Ir\nfn=7'main\n1 1\ncfn=f'7'main\ncalls=1 1\n2 9\n"), "none");
  EXPECT_EQ(contexts("events: Ir\nfn=f'main\n1 1\ncfn=f'main\ncalls=1 1\n2 9\n"), "none");
  EXPECT_EQ(contexts("events: Ir\nfn='\n1 1\ncfn='''\ncalls=1 1\n2 9\nfn='2'\n1 1\n"), "none");
}

TEST(WithoutLevel, LeavesOtherMarks) {
  EXPECT_EQ(without_level("f'2"), "f");
  EXPECT_EQ(without_level("f'12"), "f");
  for (const std::string_view name : {"f", "f'", "f'2x", "'2", "f'main", "f<1'000>"})
    EXPECT_EQ(without_level(name), name);
}

}  // namespace
}  // namespace cg::profile::callgraph
