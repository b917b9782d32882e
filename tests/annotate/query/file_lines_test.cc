// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/file_lines.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/profile/read_text.h"
#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using profile::Counts;
using Lines = std::map<std::int64_t, Counts>;

// The sums of each line of the source file `name`.
Lines lines(const std::string& body, const std::string& name) {
  profile::Place place{.file = "f"};
  profile::Profile profile(place, profile::Profile::Keep::rows);
  profile::read_text("cmd: c\nevents: A B\n" + body + "summary: 0 0\n", place, profile,
                     [](const profile::Place&, std::string_view) {});
  Lines lines;
  FileLines(profile).totals(name).for_each(
      [&](std::int64_t line, std::span<const profile::Count> counts) {
        lines[line] = Counts(counts.begin(), counts.end());
      });
  return lines;
}

TEST(FileLines, SumTheLinesOfAFileWhereverTheyStand) {
  EXPECT_EQ(lines("fl=a\nfn=f\n1 1 1\n2 . 5\nfl=b\n1 9 9\nfl=a\nfn=g\n1 10 .\n7\n", "a"),
            (Lines{{1, {11, 1}}, {2, {std::nullopt, 5}}, {7, {std::nullopt, std::nullopt}}}));
}

TEST(FileLines, CountInlinedLinesInTheirOwnFile) {
  const std::string body = "fl=a\nfn=f\n1 1 1\nfi=b\n5 2 2\nfe=a\n1 3 3\n";
  EXPECT_EQ(lines(body, "a"), (Lines{{1, {4, 4}}}));
  EXPECT_EQ(lines(body, "b"), (Lines{{5, {2, 2}}}));
}

TEST(FileLines, AreNoneOfAFileThatIsNotKnown) { EXPECT_EQ(lines("fl=a\n1 1 1\n", "b"), Lines{}); }

TEST(FileLines, AreOfTheUnknownFileWhereThereIsNone) {
  EXPECT_EQ(lines("1 1 1\nfl=a\n2 2 2\n", "???"), (Lines{{1, {1, 1}}}));
  EXPECT_EQ(lines("fn=f\n1 1 1\n", "???"), (Lines{{1, {1, 1}}}));
}

TEST(FileLines, MayStandBehindTheSummary) {
  EXPECT_EQ(lines("summary: 0 0\n1 1 1\nfn=f\n2 2 2\n", "???"), (Lines{{1, {1, 1}}, {2, {2, 2}}}));
}

TEST(FileLines, DoNotCountBadLines) {
  EXPECT_EQ(lines("fl=a\nfn=f\njunk\n1 1 1\n1 x\n", "a"), (Lines{{1, {1, 1}}}));
}

TEST(FileLines, NameTheLineOfASumThatIsTooLarge) {
  EXPECT_EQ(
      program::error_of([&] { lines("fl=a\nfn=f\n1 9223372036854775807\nfn=g\n1 1\n", "a"); }),
      "a:1: the sum of a line's counts does not fit 64 bits");
}

}  // namespace
}  // namespace cg::annotate
