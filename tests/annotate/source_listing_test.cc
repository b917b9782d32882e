// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/source_listing.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cg::annotate {
namespace {

using profile::Counts;

// A listing of a file "l1" … with a count of 1 at each of `lines`; marks are shortened.
class SourceListingTest : public testing::Test {
 protected:
  std::string listing(const std::vector<std::int64_t>& lines, std::uint64_t context,
                      int length_of_file) {
    for (const std::int64_t line : lines) totals_.on_counts(line, Counts{1});
    std::string source_text;
    for (int i = 1; i <= length_of_file; ++i) source_text += fmt::format("l{}\n", i);
    SourceFile source("name", "", 0, source_text);
    SourceListing listing(style_, totals_);
    std::string text;
    listing.lines(text, source, context, annotated_);
    bogus_ = "";
    listing.bogus_lines(bogus_);
    const std::string hyphens = " " + std::string(40, '-');
    for (auto at = text.find(hyphens); at != text.npos; at = text.find(hyphens))
      text.erase(at, hyphens.size());
    return text;
  }

  const Events events_{{"A"}, {0}, {}};
  const Counts whole_ = {1};
  const TableStyle style_{events_, whole_, false};
  LineTotals totals_{"input", 1};
  Counts annotated_ = Counts(1);
  std::string bogus_;
};

TEST_F(SourceListingTest, ShowsLinesAroundCounts) {
  EXPECT_EQ(listing({5}, 1, 9), "-- line 4\n.  l4\n1  l5\n.  l6\n-- line 6\n");
}

TEST_F(SourceListingTest, BeginsWithoutAMarkAtLine1) {
  EXPECT_EQ(listing({2}, 3, 9), ".  l1\n1  l2\n.  l3\n.  l4\n.  l5\n-- line 5\n");
}

TEST_F(SourceListingTest, JoinsRangesThatOverlap) {
  EXPECT_EQ(listing({2, 4}, 1, 9), ".  l1\n1  l2\n.  l3\n1  l4\n.  l5\n-- line 5\n");
}

TEST_F(SourceListingTest, KeepsNeighbouringRangesApart) {
  EXPECT_EQ(listing({3, 4}, 0, 9), "-- line 3\n1  l3\n-- line 3\n-- line 4\n1  l4\n-- line 4\n");
}

TEST_F(SourceListingTest, EndsWithoutAMarkBehindTheLastLine) {
  EXPECT_EQ(listing({5}, 1, 5), "-- line 4\n.  l4\n1  l5\n");
  EXPECT_EQ(bogus_, "");
}

TEST_F(SourceListingTest, MarksTheLastLineWhenItWasNotPassed) {
  EXPECT_EQ(listing({4}, 1, 5), "-- line 3\n.  l3\n1  l4\n.  l5\n-- line 5\n");
}

TEST_F(SourceListingTest, ListsCountsBehindTheEndApart) {
  EXPECT_EQ(listing({1, 25, 60}, 0, 3), "1  l1\n-- line 1\n-- line 25\n");
  EXPECT_EQ(bogus_, "1  <bogus line 25>\n1  <bogus line 60>\n");
  EXPECT_EQ(annotated_, (Counts{1}));
}

TEST_F(SourceListingTest, TakesAContextOfAnySize) {
  EXPECT_EQ(listing({2}, ~std::uint64_t{0}, 3), ".  l1\n1  l2\n.  l3\n");
}

TEST_F(SourceListingTest, KeepsLine0Apart) {
  EXPECT_EQ(listing({0, 1}, 0, 2), "1  l1\n-- line 1\n");
  EXPECT_EQ(annotated_, (Counts{1}));
}

TEST(SourceFile, GivesLinesWithoutTheirLineFeeds) {
  SourceFile source("name", "", 0, "a\r\n\nb");
  EXPECT_EQ(source.next_line(), "a\r");
  EXPECT_EQ(source.next_line(), "");
  EXPECT_EQ(source.next_line(), "b");
  EXPECT_EQ(source.next_line(), std::nullopt);
}

}  // namespace
}  // namespace cg::annotate
