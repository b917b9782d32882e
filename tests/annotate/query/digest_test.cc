// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/digest.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "profile/read_profile.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

using profile::Counts;

class DigestTest : public testing::Test, protected TemporaryFolder {
 protected:
  // The sums of each line of the source file `name`.
  std::map<std::int64_t, Counts> lines(const std::string& body, const std::string& name) {
    program::Input input(file("profile", "cmd: c\nevents: A B\n" + body + "summary: 0 0\n"));
    profile::Place place{.file = "f"};
    profile::FunctionTotals functions(place);
    Digest digest(place, functions);
    program::Console console("digest_test");
    read_profile(
        input, place, digest, [](const profile::Place&, std::string_view) {}, console);
    std::map<std::int64_t, Counts> lines;
    knows_ = digest.knows(name);
    LineTotals totals(functions.header().events().size());
    totals.begin(input.name(), profile::Sign::plus);
    digest.read_lines(name, input, totals);
    totals.for_each([&](std::int64_t line, std::span<const profile::Count> counts) {
      lines[line] = Counts(counts.begin(), counts.end());
    });
    return lines;
  }

  bool knows_ = false;
};

using Lines = std::map<std::int64_t, Counts>;

TEST_F(DigestTest, SumsTheLinesOfAFileWhereverTheyStand) {
  EXPECT_EQ(lines("fl=a\nfn=f\n1 1 1\n2 . 5\nfl=b\n1 9 9\nfl=a\nfn=g\n1 10 .\n7\n", "a"),
            (Lines{{1, {11, 1}}, {2, {std::nullopt, 5}}, {7, {std::nullopt, std::nullopt}}}));
}

TEST_F(DigestTest, CountsInlinedLinesInTheirOwnFile) {
  const std::string body = "fl=a\nfn=f\n1 1 1\nfi=b\n5 2 2\nfe=a\n1 3 3\n";
  EXPECT_EQ(lines(body, "a"), (Lines{{1, {4, 4}}}));
  EXPECT_EQ(lines(body, "b"), (Lines{{5, {2, 2}}}));
}

TEST_F(DigestTest, KnowsAFileWithoutCounts) {
  EXPECT_EQ(lines("fl=a\nfl=b\n", "a"), Lines{});
  EXPECT_TRUE(knows_);
  lines("fl=a\n", "b");
  EXPECT_FALSE(knows_);
}

TEST_F(DigestTest, KnowsTheUnknownFileOnlyIfSomethingHasNoFile) {
  EXPECT_EQ(lines("1 1 1\nfl=a\n2 2 2\n", "???"), (Lines{{1, {1, 1}}}));
  EXPECT_EQ(lines("fn=f\n1 1 1\n", "???"), (Lines{{1, {1, 1}}}));
  lines("fl=a\nfn=f\n1 1 1\n", "???");
  EXPECT_FALSE(knows_);
  lines("fl=???\nfl=a\n", "???");
  EXPECT_TRUE(knows_);
}

TEST_F(DigestTest, CountsBehindTheSummaryHaveAFileToo) {
  EXPECT_EQ(lines("summary: 0 0\n1 1 1\nfn=f\n2 2 2\n", "???"), (Lines{{1, {1, 1}}, {2, {2, 2}}}));
}

TEST_F(DigestTest, SkipsBadLinesTheSecondTimeToo) {
  EXPECT_EQ(lines("fl=a\nfn=f\njunk\n1 1 1\n1 x\n", "a"), (Lines{{1, {1, 1}}}));
}

TEST_F(DigestTest, NamesTheInputLineOfASumThatIsTooLarge) {
  EXPECT_EQ(
      program::error_of([&] { lines("fl=a\nfn=f\n1 9223372036854775807\nfn=g\n1 1\n", "a"); }),
      path("profile") + ":7: a sum for source line 1 does not fit 64 bits");
}

}  // namespace
}  // namespace cg::annotate
