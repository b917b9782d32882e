// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/moved.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <utility>

#include "tests/gate/reported.h"

namespace cg::gate {
namespace {

std::vector<MovedFunction> moved(const std::vector<std::string>& before,
                                 const std::vector<std::string>& after) {
  return reported(before, after, limited("ir=0")).moved;
}

std::string function(const std::string& name, const std::string& rows) {
  return fmt::format("fl=a.c\nfn={}\n{}", name, rows);
}

const std::string kEnd = "summary: 0 0\n";  // is not held against the counts but for a warning

TEST(Moved, ListsTenAndTheOneThatMovedMostFirst) {
  std::string before, after;
  for (int i = 1; i <= 20; ++i) {
    const int sign = i % 2 == 0 ? -1 : 1;
    before += function(fmt::format("f{}", i), "1 100 0\n");
    after += function(fmt::format("f{}", i), fmt::format("1 {} 0\n", 100 + sign * i));
  }
  const auto list = moved({before + kEnd}, {after + kEnd});
  ASSERT_EQ(list.size(), kMostMoved);
  EXPECT_EQ(list[0].name, "f20");
  EXPECT_EQ(list[0].statistics.difference, -20);
  EXPECT_EQ(list[1].name, "f19");
  EXPECT_EQ(list[1].statistics.difference, 19);
}

TEST(Moved, LeavesOutWhatDidNot) {
  const std::string same = function("f", "1 5 5\n") + kEnd;
  EXPECT_TRUE(moved({same}, {same}).empty());
}

TEST(Moved, NamesTheLineThatMovedThatWayMost) {
  const auto list = moved({function("f", "1 10 0\n2 10 0\n3 50 0\n") + kEnd},
                          {function("f", "1 10 0\n2 99 0\n3 20 0\n") + kEnd});
  ASSERT_TRUE(list.at(0).line);
  EXPECT_EQ(list[0].line->file, "a.c");
  EXPECT_EQ(list[0].line->line, 2);
  EXPECT_EQ(list[0].line->difference, 89);
}

TEST(Moved, HasNothingAgainstLinesAboveAFunction) {
  const auto list = moved({function("f", "10 1 0\n11 100 0\n12 7 0\n") + kEnd},
                          {function("f", "30 1 0\n31 100 0\n32 9 0\n") + kEnd});
  ASSERT_TRUE(list.at(0).line);
  EXPECT_EQ(list[0].line->line, 32);
  EXPECT_EQ(list[0].line->difference, 2);
}

TEST(Moved, FindsLinesOfInlinedFilesAndOfSeveralBlocks) {
  const std::string before = function("f", "1 1 0\nfi=i.h\n7 1 0\nfe=a.c\n2 1 0\n") +
                             function("g", "1 1 0\n") + function("f", "fi=i.h\n7 1 0\n") + kEnd;
  const std::string after = function("f", "1 1 0\nfi=i.h\n7 5 0\nfe=a.c\n2 4 0\n") +
                            function("g", "1 1 0\n") + function("f", "fi=i.h\n7 6 0\n") + kEnd;
  const auto list = moved({before}, {after});
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].statistics.difference, 12);
  ASSERT_TRUE(list[0].line);
  EXPECT_EQ(list[0].line->file, "i.h");
  EXPECT_EQ(list[0].line->line, 7);
  EXPECT_EQ(list[0].line->difference, 9);
}

TEST(Moved, FindsCountsBeforeAnyFunction) {
  const auto list =
      moved({"3 1 0\nfl=a.c\nfn=g\n1 1 0\n" + kEnd}, {"3 5 0\nfl=a.c\nfn=g\n1 1 0\n" + kEnd});
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].name, "???");
  ASSERT_TRUE(list[0].line);
  EXPECT_EQ(list[0].line->line, 3);
}

TEST(Moved, HasNoLineWhereNoneIsKnown) {
  const auto list = moved({function("f", "0 1 0\n") + kEnd}, {function("f", "0 5 0\n") + kEnd});
  ASSERT_EQ(list.size(), 1u);
  EXPECT_FALSE(list[0].line);
}

TEST(Moved, KnowsFunctionsThatComeAndGo) {
  const auto list = moved({function("f", "4 10 0\n") + kEnd}, {function("g", "9 30 0\n") + kEnd});
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].name, "g");
  EXPECT_EQ(list[0].line->line, 9);
  EXPECT_EQ(list[1].name, "f");
  EXPECT_EQ(list[1].line->line, 4);
  EXPECT_EQ(list[1].line->difference, -10);
}

TEST(Moved, ReadsNamesAsTheRulesChangeThem) {
  Options options = limited("ir=0");
  options.names.file.add("--mod-filename", "s/^.*://");
  options.names.function.add("--mod-funcname", "s/\\d//");
  const Report report = reported({"fl=1:a.c\nfn=f1\n5 1 0\n" + kEnd},
                                 {"fl=2:a.c\nfn=f2\n5 3 0\n" + kEnd}, std::move(options));
  ASSERT_EQ(report.moved.size(), 1u);
  EXPECT_EQ(report.moved[0].statistics.difference, 2);
  ASSERT_TRUE(report.moved[0].line);
  EXPECT_EQ(report.moved[0].line->file, "a.c");
}

}  // namespace
}  // namespace cg::gate
