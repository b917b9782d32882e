// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/gate/render/example.h"

namespace cg::gate::render {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonReport, SaysItAll) {
  const Json read = Json::parse(json(example()));
  EXPECT_EQ(read["schema"], "cg_gate");
  EXPECT_EQ(read["version"], kJsonVersion);
  EXPECT_EQ(read["verdict"], "regression");
  EXPECT_EQ(read["summary"], "prog: Ir: +500 (+5.00%), limit 1%|2000");
  EXPECT_EQ(read["baseline"], Json({"a1.out", "a2.out"}));
  EXPECT_EQ(read["environment"], Json::array());
  EXPECT_EQ(read["events"][0].dump(),
            R"({"event":"Ir","baseline":{"median":10000,"min":9990,"max":10010},)"
            R"("current":{"median":10500,"min":10500,"max":10500},"difference":500,"percent":5.0,)"
            R"("limit":{"percent":1.0,"events":2000},"verdict":"regression"})");
  EXPECT_EQ(read["events"][1]["limit"], nullptr);
  EXPECT_EQ(read["events"][1]["percent"], nullptr);
  EXPECT_EQ(read["events"][1]["verdict"], nullptr);
  EXPECT_EQ(read["functions"][0]["function"], "sort");
  EXPECT_EQ(read["functions_judged"], 4);
  EXPECT_EQ(read["moved"][0]["line"].dump(), R"({"file":"src/a.c","line":7,"difference":400})");
  EXPECT_EQ(read["moved"][1]["line"], nullptr);
}

TEST(JsonReport, HasMissesWithoutConflictsIfTheyAreKnown) {
  Report report = example();
  report.events[2].without_conflicts = {Range{8, 8, 8}, {10, 9, 11}, 2};
  EXPECT_EQ(Json::parse(json(report))["events"][2]["without_conflicts"].dump(),
            R"({"baseline":{"median":8,"min":8,"max":8},"current":{"median":10,"min":9,"max":11},)"
            R"("difference":2,"percent":25.0})");
}

TEST(JsonReport, HasNullsWithoutABaseline) {
  const Json read = Json::parse(json(first_report()));
  EXPECT_EQ(read["verdict"], "pass");
  EXPECT_EQ(read["baseline"], Json::array());
  EXPECT_EQ(read["moved_event"], nullptr);
  for (const char* key : {"baseline", "difference", "percent", "verdict"})
    EXPECT_EQ(read["events"][0][key], nullptr) << key;
}

TEST(JsonReport, KeepsNumbersThatADoubleDoesNot) {
  Report report = example();
  report.events[0].statistics.difference = std::numeric_limits<std::int64_t>::max();
  EXPECT_NE(json(report).find("9223372036854775807"), std::string::npos);
}

TEST(JsonReport, TakesNamesOfAnyBytes) {
  const std::string text = json(hostile_report("\"\\\x1b\xff\xc3\xa4"));
  EXPECT_EQ(Json::parse(text)["name"], "\"\\\x1b\xef\xbf\xbd\xc3\xa4");
  EXPECT_TRUE(
      std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
}

}  // namespace
}  // namespace cg::gate::render
