// SPDX-License-Identifier: GPL-2.0-or-later
//
// The objects that miss, as text and as JSON.
#include "annotate/text/objects_text.h"

#include <gtest/gtest.h>

#include <string>

#include "annotate/json/json.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {
namespace {

Listing with_objects() {
  Listing listing;
  listing.columns = {{"Ir", 1000, "1000", {1, 1000}}};
  ObjectTable table;
  table.all = {.name = {}, .misses = {2000, 100}, .blocks = 4, .bytes = 800};
  table.objects = {{.name = {"heap", "", "get (a.c:2) < main"},
                    .misses = {1500, 25},
                    .blocks = 4,
                    .bytes = 800,
                    .offsets = {{64, {1000, 0}}},
                    .lines = {{{"a.c", 7, "walk"}, {1200, 20}}, {{"???", 0, "f"}, {300, 5}}}},
                   {.name = {"stack", "", "stack of thread 1"}, .misses = {100, 75}}};
  table.others = 3;
  listing.objects = table;
  return listing;
}

TEST(ObjectsText, HasLinesAndOffsetsBelowAnObject) {
  std::string all;
  text(with_objects(), {}, [&](std::string_view lines) { all += lines; });
  const std::string rule(80, '-');
  EXPECT_EQ(all.substr(all.find("D1 misses")),
            "D1 misses      LL misses   Blocks     Bytes         object\n" + rule +
                "\n"
                "1,500 (75.00%) 25 (25.00%) 4 (100.0%) 800 (100.0%)  heap: get (a.c:2) < main\n"
                "1,200 (60.00%) 20 (20.00%) .            .             from a.c:7 in walk\n"
                "  300 (15.00%)  5 ( 5.00%) .            .             from ???:f\n"
                "1,000 (50.00%)  0          .            .             at 64 (0x40)\n"
                "  100 ( 5.00%) 75 (75.00%) .            .           stack of thread 1\n"
                "3 objects with fewer misses are not shown\n\n");
}

TEST(ObjectsText, IsInJsonToo) {
  std::string all;
  json(with_objects(), [&](std::string_view lines) { all += lines; });
  EXPECT_NE(all.find(R"({"class": "heap", "where": null, "name": "get (a.c:2) < main", )"
                     R"("d1_misses": 1500, "ll_misses": 25, "blocks": 4, "bytes": 800, "lines": )"
                     R"([{"file": "a.c", "line": 7, "function": "walk", "d1_misses": 1200, )"),
            std::string::npos)
      << all;
  EXPECT_NE(all.find(R"("offsets": [{"offset": 64, "d1_misses": 1000, "ll_misses": 0}])"),
            std::string::npos)
      << all;
}

}  // namespace
}  // namespace cg::annotate::render
