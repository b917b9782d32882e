// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/whole_stacks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "program/error.h"
#include "tests/profile/callgraph/read_text.h"

namespace cg::annotate::callgraph {
namespace {

// "FRAME ABOVE NAME CALLS" of each frame, then "FRAME FUNCTION COSTS" of each row.
std::string whole_stacks_of(const std::string& text) {
  profile::callgraph::ReadText read;
  read.keep_contexts();
  read.add("f", text);
  const auto made = whole_stacks(*read);
  if (!made) return "none";
  EXPECT_TRUE(made->are_whole);
  std::string result;
  for (std::size_t i = 0; i < made->frames.size(); ++i)
    result += fmt::format("{} {} {} {}\n", i, made->frames[i].above,
                          made->names[made->frames[i].name], made->calls.at(i));
  made->self.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    const std::size_t function = key.second;
    result += fmt::format("{} {} {}\n", key.first,
                          function == 0 ? "-" : read->function(function - 1).name, counts[0]);
  });
  return result;
}

const std::string kBody =
    "events: Ir\nfl=(1) a.c\nfn=(1) main\n1 5\ncfn=(2) f\ncalls=2 3\n2 50\nfn=(2)\n3 20\n"
    "cfn=(3) f'2\ncalls=7 3\n4 30\nfn=(3)\n3 30\n";
const std::string kBegin = "# contexts: depth calls function inclusive-cost\n";

TEST(WholeStacks, AreNoneWithoutATree) { EXPECT_EQ(whole_stacks_of(kBody), "none"); }

TEST(WholeStacks, HaveLevelsOfRecursionAsFrames) {
  EXPECT_EQ(whole_stacks_of(kBody + kBegin +
                            "#@ 0 0 (1) 55\n#@ 1 2 (2) 50\n#@ 2 3 (3) 30\n#@ 3 4 (3)>2 9\n"),
            "0 0 all 0\n1 0 main 0\n2 1 f 2\n3 2 f 3\n1 main 5\n2 f 20\n3 f'2 30\n");
}

TEST(WholeStacks, HaveARestWithoutAFunction) {
  EXPECT_EQ(whole_stacks_of(kBody + kBegin + "#@ 0 0 (1) 55\n#@ 1 9 ... 50\n"),
            "0 0 all 0\n1 0 main 0\n2 1 … 9\n1 main 5\n2 - 50\n");
}

TEST(WholeStacks, AreWithoutCostsWhereThereAreNone) {
  EXPECT_EQ(whole_stacks_of(kBody + kBegin + "#@ 0 0 (1) 50\n#@ 1 2 (2) 50\n"),
            "0 0 all 0\n1 0 main 0\n2 1 f 2\n2 f 50\n");
}

// Levels of recursion lose their numbers, and two nodes below one become one frame.
TEST(WholeStacks, AddUpTheCallsOfAFrame) {
  EXPECT_EQ(whole_stacks_of(kBody + kBegin + "#@ 0 0 (1) 55\n#@ 1 2 (2) 20\n#@ 1 3 (3) 30\n"),
            "0 0 all 0\n1 0 main 0\n2 1 f 5\n1 main 5\n2 f 20\n2 f'2 30\n");
  EXPECT_THROW(whole_stacks_of(kBody + kBegin + "#@ 0 0 (1) 55\n#@ 1 9223372036854775807 (2) 20\n" +
                               "#@ 1 1 (3) 30\n"),
               program::Error);
}

TEST(WholeStacks, MayBeMoreThanTheirSumsCanBe) {
  EXPECT_THROW(whole_stacks_of(kBody + kBegin + "#@ 0 0 (1) -9223372036854775808\n#@ 1 1 (2) 1\n"),
               program::Error);
}

}  // namespace
}  // namespace cg::annotate::callgraph
