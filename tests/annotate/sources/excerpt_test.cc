// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/excerpt.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using profile::Counts;

// The excerpt of a file "l1" … with a count of 1 at each of some lines.
class ExcerptTest : public testing::Test {
 protected:
  Excerpt excerpt(const std::vector<std::int64_t>& lines, std::uint64_t context,
                  int length_of_file) {
    for (const std::int64_t line : lines)
      std::ranges::copy(Counts{1, 10 * line}, totals_[line].begin());
    std::string source_text;
    for (int i = 1; i <= length_of_file; ++i) source_text += fmt::format("l{}\n", i);
    SourceFile source("name", "", {}, source_text);
    Excerpt excerpt;
    ExcerptMaker(events_, context, annotated_).fill(excerpt, source, totals_);
    return excerpt;
  }

  // Its stretches: "3: l3 l4* l5" begins with line 3 and has counts for line 4; "|" says that the
  // file ended.
  std::string stretches(const std::vector<std::int64_t>& lines, std::uint64_t context,
                        int length_of_file) {
    std::string text;
    for (const Stretch& stretch : excerpt(lines, context, length_of_file).stretches) {
      text += fmt::format("{}{}:", text.empty() ? "" : ", ", stretch.first);
      for (const SourceLine& line : stretch.lines)
        text += ' ' + line.text + (line.counts.empty() ? "" : "*");
      if (stretch.at_end) text += " |";
    }
    return text;
  }

  const Events events_{{"A", "B"}, {1}, {}};
  CountsByLine totals_{2};
  AnnotatedCounts annotated_{2};
};

TEST_F(ExcerptTest, HasTheLinesAroundCounts) { EXPECT_EQ(stretches({5}, 1, 9), "4: l4 l5* l6"); }

TEST_F(ExcerptTest, BeginsWithLine1AtTheEarliest) {
  EXPECT_EQ(stretches({2}, 3, 9), "1: l1 l2* l3 l4 l5");
}

TEST_F(ExcerptTest, JoinsStretchesThatOverlap) {
  EXPECT_EQ(stretches({2, 4}, 1, 9), "1: l1 l2* l3 l4* l5");
}

TEST_F(ExcerptTest, KeepsNeighbouringStretchesApart) {
  EXPECT_EQ(stretches({3, 4}, 0, 9), "3: l3*, 4: l4*");
}

TEST_F(ExcerptTest, SaysWhetherTheFileEnded) { EXPECT_EQ(stretches({5}, 1, 5), "4: l4 l5* |"); }

TEST_F(ExcerptTest, SaysWhetherTheFileHasAllLinesBeforeAStretch) {
  EXPECT_TRUE(excerpt({7}, 1, 5).stretches.at(0).is_reached);
  EXPECT_FALSE(excerpt({7}, 1, 4).stretches.at(0).is_reached);
}

TEST_F(ExcerptTest, DoesNotAskWhetherAnythingFollowsTheLastLine) {
  EXPECT_EQ(stretches({4}, 1, 5), "3: l3 l4* l5");
}

TEST_F(ExcerptTest, TakesAContextOfAnySize) {
  EXPECT_EQ(stretches({2}, ~std::uint64_t{0}, 3), "1: l1 l2* l3 |");
}

TEST_F(ExcerptTest, KeepsCountsBeyondTheEndApart) {
  const Excerpt result = excerpt({1, 25, 60}, 0, 3);
  ASSERT_EQ(result.stretches.size(), 2u);
  EXPECT_EQ(result.stretches[1].first, 25u);  // where the file was found to have ended
  EXPECT_TRUE(result.stretches[1].lines.empty() && result.stretches[1].at_end);
  ASSERT_EQ(result.beyond_end.size(), 2u);
  EXPECT_EQ(result.beyond_end[0].line, 25u);
  EXPECT_EQ(result.beyond_end[1].line, 60u);
  EXPECT_EQ(result.beyond_end[1].counts, (Counts{600}));
}

TEST_F(ExcerptTest, KeepsCountsOfUnknownLinesApart) {
  const Excerpt result = excerpt({0, 1}, 0, 2);
  EXPECT_EQ(result.unknown_lines, (Counts{0}));
  EXPECT_EQ(result.stretches.size(), 1u);
  EXPECT_TRUE(result.beyond_end.empty());
}

TEST_F(ExcerptTest, SumsAllEventsOfTheLinesThatItShows) {
  excerpt({0, 2, 3, 70}, 1, 5);
  EXPECT_EQ(annotated_.sums(), (Counts{2, 50}));
}

TEST_F(ExcerptTest, HasTheCountsOfTheColumns) {
  const Excerpt result = excerpt({2}, 0, 5);
  EXPECT_EQ(result.stretches.front().lines.front().counts, (Counts{20}));
}

TEST_F(ExcerptTest, RefusesASumThatIsTooLarge) {
  annotated_.add(Counts{9223372036854775807, 0});
  EXPECT_EQ(program::error_of([&] { excerpt({1}, 0, 1); }),
            "the sum of all annotated lines does not fit 64 bits");
}

TEST(SourceFile, GivesLinesWithoutTheirLineFeeds) {
  SourceFile source("name", "", {}, "a\r\n\nb");
  EXPECT_EQ(source.next_line(), "a\r");
  EXPECT_EQ(source.next_line(), "");
  EXPECT_EQ(source.next_line(), "b");
  EXPECT_EQ(source.next_line(), std::nullopt);
}

}  // namespace
}  // namespace cg::annotate
