// SPDX-License-Identifier: GPL-2.0-or-later
//
// Comparisons made by hand, as JSON.
#include "annotate/json/comparison_json.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/profile/extremes.h"

namespace cg::annotate::render {
namespace {

using Json = nlohmann::ordered_json;

Json read(const Comparison& comparison) {
  std::string text;
  comparison_json(comparison, [&](std::string_view lines) {
    EXPECT_TRUE(lines.ends_with('\n'));
    text += lines;
  });
  return Json::parse(text);
}

TEST(ComparisonJson, SaysWhatItIs) {
  EXPECT_EQ(read({})["schema"], "cg_annotate.comparison");
  EXPECT_EQ(read({})["version"], kComparisonJsonVersion);
}

TEST(ComparisonJson, HasBothSidesOfACountAndTheirSpreads) {
  Comparison comparison;
  comparison.columns = {
      {"Ir", {profile::Range{5, 4, 9}, profile::Range{6, 6, 6}, 1, true}},
      {"Dr", {}},
      {"Sum", {profile::Range{0, kLeast, kMost}, std::nullopt, 0, false}, "Ir + Dr"}};
  const Json columns = read(comparison)["columns"];
  EXPECT_EQ(columns[0]["total"].dump(),
            R"({"difference":1,"is_within_spread":true,"before":5,"spread_before":5,)"
            R"("after":6,"spread_after":0})");
  EXPECT_TRUE(columns[0]["formula"].is_null());
  EXPECT_TRUE(columns[1]["total"].is_null());
  EXPECT_EQ(columns[2]["total"]["spread_before"], std::numeric_limits<std::uint64_t>::max());
  EXPECT_TRUE(columns[2]["total"]["after"].is_null());
  EXPECT_EQ(columns[2]["formula"], "Ir + Dr");
}

TEST(ComparisonJson, HasNumbersOfLinesOnTheSidesThatHaveThem) {
  Comparison comparison;
  comparison.columns = {{"Ir", {}}};
  ComparedFile file;
  file.name = "a\xff.c";
  file.before.name = "b.c";
  file.after.place = "here/a.c";
  file.stretches = {
      {{LineKind::removed, 7, 0, "gone", {Change{}}}, {LineKind::added, 0, 8, "\x1b", {}}}};
  comparison.files = {file};
  const Json read_file = read(comparison)["files"][0];
  EXPECT_EQ(read_file["name"], "a\xef\xbf\xbd.c");
  EXPECT_EQ(read_file["stretches"][0].dump(),
            R"([{"before":7,"after":null,"text":"gone","counts":[null]},)"
            R"({"before":null,"after":8,"text":"\u001b","counts":null}])");
  EXPECT_TRUE(read_file["before"]["place"].is_null());
  EXPECT_EQ(read_file["after"]["place"], "here/a.c");
}

TEST(ComparisonJson, HasTheLinesThatChangedMostIfTheyAreAskedFor) {
  EXPECT_TRUE(read({})["top_lines"].is_null());
  Comparison comparison;
  comparison.top_lines = {{"a.c", 3, 0, "gone", {Change{}}}, {"a.c", 0, 0, {}, {}}};
  EXPECT_EQ(read(comparison)["top_lines"].dump(),
            R"([{"file":"a.c","before":3,"after":null,"text":"gone","counts":[null]},)"
            R"({"file":"a.c","before":null,"after":null,"text":null,"counts":[]}])");
}

TEST(ComparisonJson, SaysWhereAFunctionIs) {
  Comparison comparison;
  comparison.functions = {{"new.c", "moved", Presence::both, "old.c", true, {}},
                          {"old.c", "gone", Presence::only_before}};
  const Json functions = read(comparison)["functions"];
  EXPECT_EQ(functions[0]["file_before"], "old.c");
  EXPECT_EQ(functions[0]["has_moved"], true);
  EXPECT_EQ(functions[1]["presence"], "before");
  EXPECT_TRUE(functions[1]["file_before"].is_null());
}

}  // namespace
}  // namespace cg::annotate::render
