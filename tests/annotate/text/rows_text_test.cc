// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sections that are made of rows: groups within groups, and hottest lines.
#include <gtest/gtest.h>

#include <string>

#include "annotate/text/text.h"

namespace cg::annotate::render {
namespace {

// What follows the totals.
std::string sections(const Listing& listing, bool percentages = true) {
  std::string report;
  text(listing, {percentages}, [&](std::string_view lines) { report += lines; });
  return report.substr(report.find("PROGRAM TOTALS\n\n") + 16);
}

const std::string kHyphens(80, '-');

Listing a_listing() {
  Listing listing;
  listing.columns = {{"Ir", 200, "200", {}}};
  return listing;
}

TEST(RowsText, IndentsGroupsByTheirLevel) {
  Listing listing = a_listing();
  listing.by = {"file", "line"};
  listing.groups = {{"a.c", {150}, 75, {{"3", {100}, 50, {}}}}, {"b.c", {50}, 100, {}}};
  EXPECT_EQ(sections(listing), kHyphens + "\nIr           so far  file > line\n" + kHyphens +
                                   "\n150 (75.00%)  75.00%  a.c\n"
                                   "100 (50.00%)  50.00%    3\n"
                                   " 50 (25.00%) 100.00%  b.c\n\n");
  EXPECT_EQ(sections(listing, false),
            kHyphens + "\nIr   file > line\n" + kHyphens + "\n150  a.c\n100    3\n 50  b.c\n\n");
}

TEST(RowsText, ShowsHotLinesWithTheirSources) {
  Listing listing = a_listing();
  listing.by = {"file"};  // no list of functions
  listing.top_lines = {{{"a.c", 7, {"f"}, {150}, "\t  x += y;"},
                        {"b.h", 1, {"f", "g", "h", "i", "j"}, {50}, std::nullopt},
                        {"b.h", 0, {"f"}, {1}, std::nullopt}}};
  const std::string text = sections(listing);
  EXPECT_EQ(text.substr(text.find("Ir            hottest")),
            "Ir            hottest lines\n" + kHyphens +
                "\n150 (75.00%)  a.c:7 in f: x += y;\n"
                " 50 (25.00%)  b.h:1 in f, g, h and 2 more\n"
                "  1 ( 0.50%)  b.h:? in f\n\n");
}

TEST(RowsText, ShowsWhichCacheWouldDo) {
  Listing listing = a_listing();
  using Kind = CacheSizes::Knee::Kind;
  constexpr std::uint64_t kK = 1024;
  listing.cache_sizes = {
      {64 * kK, 512 * kK, 1024 * kK, 2048 * kK, 4096 * kK},
      {{"", 1234567890, {1234567890, 700000000, 4000000, 0, 0}, {Kind::size, 1024 * kK}},
       {"a.c:f", 200, {200, 200, 198, 198, 198}, {Kind::cold, 0}},
       {"b.c:g", 100, {100, 100, 50, 20, 20}, {Kind::above, 4096 * kK}},
       {"c.c:h", 100, {0, 0, 0, 0, 0}, {Kind::size, 64 * kK}}}};
  const std::string text = sections(listing);
  EXPECT_EQ(text.substr(text.find("-- Cache sizes")),
            "-- Cache sizes: D1 misses that larger caches leave, and the size that would do\n" +
                kHyphens + "\n    D1 misses   64K 512K   1M   2M   fits in  file:function\n" +
                kHyphens +
                "\n1,234,567,890  100%  57%   0%   0%      1 MB  PROGRAM TOTALS\n"
                "          200  100% 100%  99%  99%      cold  a.c:f\n"
                "          100  100% 100%  50%  20%    > 4 MB  b.c:g\n"
                "          100    0%   0%   0%   0%     64 KB  c.c:h\n\n");
}

}  // namespace
}  // namespace cg::annotate::render
