// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why D1 misses, as text and as JSON.
#include "annotate/text/miss_reasons_text.h"

#include <gtest/gtest.h>

#include <string>

#include "annotate/json/json.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {
namespace {

Listing with_miss_reasons() {
  Listing listing;
  listing.columns = {{"Ir", 1000, "1000", {1, 1000}}};
  listing.miss_reasons =
      MissReasons{true,
                  true,
                  {{"", 0, "", 2000, {500, 1500, 0}, {20, 1940, 40}, {{4096, 1900}, {-64, 40}}},
                   {"a.c", 7, "walk", 1900, {400, 1500, 0}, {0, 1900, 0}, {{4096, 1900}}},
                   {"b.c", 0, "f", 100, {100, 0, 0}, {20, 40, 40}}}};
  return listing;
}

std::string text_of(const Listing& listing) {
  std::string all;
  text(listing, {}, [&](std::string_view lines) { all += lines; });
  return all.substr(all.find("-- Why"));
}

TEST(MissReasonsText, HasSharesOfTheMissesOfARow) {
  const std::string rule = std::string(80, '-') + '\n';
  EXPECT_EQ(text_of(with_miss_reasons()),
            "-- Why D1 misses: the lines with the most misses\n" + rule +
                "D1 misses  cold  capacity  conflict  next line  stride  irregular"
                "                strides  file:line in function\n" +
                rule +
                "    2,000   25%       75%        0%         1%     97%         2%"
                "  4,096 B 95%, -64 B 2%  PROGRAM TOTALS\n"
                "    1,900   21%       79%        0%         0%    100%         0%"
                "           4,096 B 100%  a.c:7 in walk\n"
                "      100  100%        0%        0%        20%     40%        40%"
                "                         b.c:? in f\n\n");
}

TEST(MissReasonsText, HasTheColumnsThatAreKnown) {
  Listing shown = with_miss_reasons();
  shown.miss_reasons->has_patterns = false;
  for (MissReasons::Row& row : shown.miss_reasons->rows) row.strides.clear();
  const std::string classes = text_of(shown);
  EXPECT_NE(classes.find("D1 misses  cold  capacity  conflict  file:line in function\n"),
            std::string::npos)
      << classes;
  shown.miss_reasons->has_classes = false;
  shown.miss_reasons->has_patterns = true;
  const std::string patterns = text_of(shown);
  EXPECT_NE(patterns.find("    1,900         0%    100%         0%  a.c:7 in walk\n"),
            std::string::npos)
      << patterns;
}

TEST(MissReasonsText, IsInJsonToo) {
  std::string all;
  json(with_miss_reasons(), [&](std::string_view lines) { all += lines; });
  EXPECT_NE(all.find(R"({"file": "a.c", "line": 7, "function": "walk", "d1_misses": 1900, )"
                     R"("cold": 400, "capacity": 1500, "conflict": 0, "next_line": 0, )"
                     R"("stride": 1900, "irregular": 0, )"
                     R"("strides": [{"bytes": 4096, "d1_misses": 1900}]})"),
            std::string::npos)
      << all;
  EXPECT_NE(all.find(R"({"file": null, "line": null, "function": null, "d1_misses": 2000, )"),
            std::string::npos)
      << all;
}

}  // namespace
}  // namespace cg::annotate::render
