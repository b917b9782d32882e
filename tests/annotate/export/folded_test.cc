// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/folded.h"

#include <gtest/gtest.h>

#include "tests/annotate/export/made.h"
#include "tests/program/error_of.h"

namespace cg::annotate::exports {
namespace {

CountOf event(std::size_t number) {
  return [=](std::span<const profile::Count> counts) { return counts[number]; };
}

std::string stacks(const std::string& body, std::size_t number) {
  const Made functions(body);
  return written([&](const auto& to) { folded(*functions, functions.order(), event(number), to); });
}

TEST(Folded, HasAStackForEachFunctionThatCounts) {
  const std::string body = "fl=a b.c\nfn=f(int, char)\n1 5 6\nfn=g\n1 0 7\nfn=h\n1 .\n";
  EXPECT_EQ(stacks(body, 0), "a b.c;f(int, char) 5\n");
  EXPECT_EQ(stacks(body, 1), "a b.c;f(int, char) 6\na b.c;g 7\n");
}

TEST(Folded, HasTwoFramesWhateverNamesAre) {
  EXPECT_EQ(stacks("fl=a;b\nfn=\x1b;\xff\n1 5\n", 0), "a\\x3bb;\\x1b\\x3b\xef\xbf\xbd 5\n");
}

TEST(Folded, InlinedCodeStandsOnWhatItIsIn) {
  const MadeInlined made;
  const std::vector<std::size_t> order{1, 2, 0};
  EXPECT_EQ(written([&](const auto& to) { folded(*made, order, event(0), to); }),
            "main.c;main;sum() 16\n"
            "main.c;main;sum();twice() 34\n"
            "main.c;main;twice() 12\n"
            "main.c;main 1\n");
}

TEST(Folded, HasWholeStacksWhereTheyAreKept) {
  const MadeContexts made;
  EXPECT_EQ(written([&](const auto& to) { folded(*made, {}, event(0), to); }),
            "main 7\nmain;f 4\nmain;f;f 3\nmain;f;f;g 1\nmain;f;f;… 1\nmain;g 1\n");
  EXPECT_EQ(written([&](const auto& to) { folded(*made, {}, event(1), to); }), "main 2\n");
  const MadeContexts negative("#@ 0 0 (2) -3\n");
  const auto write = [](std::string_view) { FAIL(); };
  EXPECT_EQ(program::error_of([&] { folded(*negative, {}, event(0), write); }),
            "f has the count -3: folded stacks have none below 0");
}

TEST(Folded, RefusesCountsBelowZeroBeforeItWrites) {
  const Made functions("fl=a.c\nfn=f\n1 5 1\nfn=g\n1 -1 1\n");
  const auto write = [](std::string_view) { FAIL(); };
  EXPECT_EQ(program::error_of([&] { folded(*functions, functions.order(), event(0), write); }),
            "a.c:g has the count -1: folded stacks have none below 0");
  EXPECT_EQ(stacks("fl=a.c\nfn=f\n1 5 1\nfn=g\n1 -1 1\n", 1), "a.c;f 1\na.c;g 1\n");
}

}  // namespace
}  // namespace cg::annotate::exports
