// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/stacks.h"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/profile/callgraph/read_text.h"

namespace cg::annotate::callgraph {
namespace {

// "all;main;f" of each function.
std::string stacks_of(const std::string& text) {
  const profile::callgraph::ReadText read(text);
  const auto made = stacks(*read, profile::callgraph::Graph(*read));
  if (!made) return "none";
  std::string result;
  std::vector<std::size_t> innermost(read->size());
  made->self.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    innermost[key.second - 1] = key.first;
    EXPECT_EQ(counts.front(), read->sums(key.second - 1).front().value_or(0));
  });
  for (std::size_t frame : innermost) {
    std::vector<std::string> names;
    for (;; frame = made->frames[frame].above) {
      names.push_back(made->names[made->frames[frame].name]);
      if (frame == 0) break;
      EXPECT_LT(made->frames[frame].above, frame);
    }
    std::ranges::reverse(names);
    result += fmt::format("{}\n", fmt::join(names, ";"));
  }
  return result;
}

constexpr const char* kMain = "events: Ir\nfn=main\n1 1\ncfn=f'main\ncalls=1 1\n2 30\n";

TEST(Stacks, AreThoseOfNames) {
  EXPECT_EQ(stacks_of(std::string(kMain) + "fn=f'main\n1 30\n"), "all;main\nall;main;f\n");
  EXPECT_EQ(stacks_of("events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n2 30\nfn=f\n1 30\n"), "none");
}

// With one caller, g'f stands on f as called by main: nothing else called it.
TEST(Stacks, GoOnWhereOneFunctionMadeAllCalls) {
  EXPECT_EQ(
      stacks_of(std::string(kMain) + "fn=f'main\n1 10\ncfn=g'f\ncalls=1 1\n2 20\nfn=g'f\n1 20\n"),
      "all;main\nall;main;f\nall;main;f;g\n");
}

TEST(Stacks, EndWhereItIsUnknownWhoCalled) {
  EXPECT_EQ(
      stacks_of(std::string(kMain) +
                "fn=f'main\n1 10\ncfn=g'f\ncalls=1 1\n2 20\nfn=f'other\n1 10\ncfn=g'f\n"
                "calls=1 1\n2 5\nfn=g'f\n1 25\nfn=other\n1 1\ncfn=f'other\ncalls=1 1\n2 15\n"),
      "all;main\nall;main;f\nall;…;f;g\nall;other;f\nall;other\n");
}

// What was counted of it beside that call was called by nobody that is known.
TEST(Stacks, EndWhereCallsAreNotAllOfTheCost) {
  EXPECT_EQ(
      stacks_of(std::string(kMain) + "fn=f'main\n1 10\ncfn=g'f\ncalls=1 1\n2 20\nfn=g'f\n1 21\n"),
      "all;main\nall;main;f\nall;…;f;g\n");
}

TEST(Stacks, HaveRecursionOnItsFirstLevel) {
  EXPECT_EQ(stacks_of(std::string(kMain) +
                      "fn=f'main\n1 10\ncfn=f'2'main\ncalls=1 1\n2 20\nfn=f'2'main\n1 20\n"
                      "cfn=f'2'main\ncalls=7 1\n1 19\n"),
            "all;main\nall;main;f\nall;main;f;f'2\n");
}

TEST(Stacks, OfACycleAreThoseOfNames) {
  EXPECT_EQ(
      stacks_of(std::string(kMain) +
                "fn=f'main\n1 10\ncfn=g'f\ncalls=1 1\n2 20\nfn=g'f\n1 10\ncfn=f'g\ncalls=1 1\n"
                "2 10\nfn=f'g\n1 10\ncfn=g'f\ncalls=1 1\n1 5\n"),
      "all;main\nall;main;f\nall;…;f;g\nall;…;g;f\n");
}

// Each is the only caller of the other, for all that it cost.
TEST(Stacks, EndInACircleThatNothingCalls) {
  EXPECT_EQ(stacks_of("events: Ir\nfn=f'g\n1 10\ncfn=g'f\ncalls=1 1\n2 20\nfn=g'f\n1 10\ncfn=f'g\n"
                      "calls=1 1\n2 20\n"),
            "all;…;g;f\nall;…;f;g\n");
}

}  // namespace
}  // namespace cg::annotate::callgraph
