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

const std::string kRule(80, '-');

Listing a_listing() {
  Listing listing;
  listing.columns = {{"Ir", 200, "200", {}}};
  return listing;
}

TEST(RowsText, IndentsGroupsByTheirLevel) {
  Listing listing = a_listing();
  listing.by = {"file", "line"};
  listing.groups = {{"a.c", {150}, 75, {{"3", {100}, 50, {}}}}, {"b.c", {50}, 100, {}}};
  EXPECT_EQ(sections(listing), kRule + "\nIr           so far  file > line\n" + kRule +
                                   "\n150 (75.00%)  75.00%  a.c\n"
                                   "100 (50.00%)  50.00%    3\n"
                                   " 50 (25.00%) 100.00%  b.c\n\n");
  EXPECT_EQ(sections(listing, false),
            kRule + "\nIr   file > line\n" + kRule + "\n150  a.c\n100    3\n 50  b.c\n\n");
}

TEST(RowsText, ShowsHotLinesWithTheirSources) {
  Listing listing = a_listing();
  listing.by = {"file"};  // no list of functions
  listing.top_lines = {{{"a.c", 7, {"f"}, {150}, "\t  x += y;"},
                        {"b.h", 1, {"f", "g", "h", "i", "j"}, {50}, std::nullopt},
                        {"b.h", 0, {"f"}, {1}, std::nullopt}}};
  const std::string text = sections(listing);
  EXPECT_EQ(text.substr(text.find("Ir            hottest")),
            "Ir            hottest lines\n" + kRule +
                "\n150 (75.00%)  a.c:7 in f: x += y;\n"
                " 50 (25.00%)  b.h:1 in f, g, h and 2 more\n"
                "  1 ( 0.50%)  b.h:? in f\n\n");
}

}  // namespace
}  // namespace cg::annotate::render
