// SPDX-License-Identifier: GPL-2.0-or-later
//
// Listings made by hand, as JSON.
#include "annotate/json/json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/profile/extremes.h"

namespace cg::annotate::render {
namespace {

using Json = nlohmann::ordered_json;

class JsonTest : public testing::Test {
 protected:
  JsonTest() { listing_.columns = {{"Ir", 1000, "01000", {}}, {"Dr", std::nullopt, ".", {}}}; }

  std::string text() const {
    std::string result;
    json(listing_, [&](std::string_view lines) {
      EXPECT_TRUE(lines.ends_with('\n'));
      result += lines;
    });
    return result;
  }
  Json read() const { return Json::parse(text()); }

  Listing listing_;
};

TEST_F(JsonTest, SaysWhatItIs) {
  EXPECT_EQ(read()["schema"], "cg_annotate");
  EXPECT_EQ(read()["version"], kJsonVersion);
}

TEST_F(JsonTest, HasFindingsOfABrief) {
  EXPECT_FALSE(read().contains("brief"));
  listing_.brief = Brief{.data_files = {"out"}, .formula = "Ir", .cost = 100};
  listing_.brief->not_recorded = {"--objects=yes"};
  Finding finding{.rule = "strided-walk", .what = "A walk.", .cost = 50};
  finding.amounts = {{"D1 misses", 7}};
  finding.places = {{.file = "a.c", .line = 3, .function = "f", .cost = 50, .text = "x;"},
                    {.file = "???", .line = 0, .function = "g", .cost = 1}};
  finding.evidence = {"One.", "Two."};
  finding.remedy = "Swap.";
  finding.arguments = {"--auto=no"};
  listing_.brief->findings = {finding};
  EXPECT_EQ(read()["brief"].dump(),
            R"({"cost":100,"formula":"Ir","not_recorded":["--objects=yes"],"findings":[)"
            R"({"rule":"strided-walk","what":"A walk.","cost":50,)"
            R"("amounts":[{"of":"D1 misses","count":7}],"places":[)"
            R"({"file":"a.c","line":3,"function":"f","cost":50,"inlined_into":[],"text":"x;"},)"
            R"({"file":"???","line":null,"function":"g","cost":1,"inlined_into":[],"text":null}],)"
            R"("evidence":["One.","Two."],"remedy":"Swap.","undecided":null,)"
            R"("command":["cg_annotate","--auto=no","out"]}]})");
}

TEST_F(JsonTest, HasMetadata) {
  listing_.metadata = {.descriptions = {"I1 cache: small"},
                       .commands = {"./prog 1"},
                       .data_files = {"a", "b"},
                       .is_difference = true,
                       .events = {"Ir", "Dr"},
                       .sort = {{"Dr", "0.50"}, {"Ir", "100"}},
                       .include_dirs = {"x/"},
                       .user_files = {"u.c"},
                       .auto_annotation = true};
  EXPECT_EQ(read()["metadata"].dump(),
            R"({"descriptions":["I1 cache: small"],"commands":["./prog 1"],"data_files":["a","b"],)"
            R"("is_difference":true,"events":["Ir","Dr"],)"
            R"("sort":[{"event":"Dr","threshold":"0.50"},{"event":"Ir","threshold":"100"}],)"
            R"("include_dirs":["x/"],"user_files":["u.c"],"auto_annotation":true})");
}

TEST_F(JsonTest, HasNullsForAbsentCounts) {
  listing_.functions = {{"a.c", "main", {900, std::nullopt}}, {"b.c", "f", {-1, 0}}};
  EXPECT_EQ(read()["columns"].dump(),
            R"([{"event":"Ir","unit":"events","formula":null,"total":1000},)"
            R"({"event":"Dr","unit":"events","formula":null,"total":null}])");
  EXPECT_EQ(read()["functions"].dump(), R"([{"file":"a.c","function":"main","counts":[900,null]},)"
                                        R"({"file":"b.c","function":"f","counts":[-1,0]}])");
  EXPECT_EQ(read()["annotated"], nullptr);
  EXPECT_EQ(read()["files"], Json::array());
}

TEST_F(JsonTest, HasAnnotatedFiles) {
  listing_.files = {
      {.name = "a.c",
       .directory = "src/",
       .by = ChosenBy::user,
       .in_profile = true,
       .newer_than = {"out"},
       .stretches = {{1, {{"one", {1, 2}}, {"two", {}}}, false, true}, {9, {}, true, false}},
       .beyond_end = {{99, {3, std::nullopt}}},
       .unknown_lines = {{4, 5}}},
      {}};
  listing_.missing_files = {"m.c"};
  listing_.annotated = {1, 2};
  listing_.notes = {"a note"};
  EXPECT_EQ(read()["files"][0].dump(),
            R"({"name":"a.c","directory":"src/","chosen_by":"user","in_profile":true,)"
            R"("newer_than":["out"],"stretches":[)"
            R"({"first":1,"is_reached":true,"at_end":false,"lines":[)"
            R"({"text":"one","counts":[1,2]},{"text":"two","counts":null}]},)"
            R"({"first":9,"is_reached":false,"at_end":true,"lines":[]}],)"
            R"("beyond_end":[{"line":99,"counts":[3,null]}],"unknown_lines":[4,5]})");
  EXPECT_EQ(read()["files"][1]["chosen_by"], "automatic");
  EXPECT_EQ(read()["files"][1]["unknown_lines"], nullptr);
  EXPECT_EQ(read()["missing_files"], Json({"m.c"}));
  EXPECT_EQ(read()["annotated"], Json({1, 2}));
  EXPECT_EQ(read()["notes"], Json({"a note"}));
}

TEST_F(JsonTest, HasWhatIsNotALinesOwn) {
  listing_.files.emplace_back().stretches = {{1, {{"one", {1, 2}, {}, {1, {}}}}}};
  EXPECT_EQ(read()["files"][0]["stretches"][0]["lines"].dump(),
            R"([{"text":"one","counts":[1,2],"nearest_counts":[1,null]}])");
  listing_.groups = {{.name = "7", .counts = {5, 6}, .nearest = {1, 2}}};
  listing_.top_lines = {
      {.file = "a.c", .line = 7, .functions = {}, .counts = {4, 5}, .nearest = {3, {}}}};
  EXPECT_EQ(read()["groups"][0]["nearest_counts"], Json({1, 2}));
  EXPECT_EQ(read()["top_lines"][0]["nearest_counts"].dump(), "[3,null]");
}

TEST_F(JsonTest, HasTheInlinedCallsOfALine) {
  CallRow call{.file = "b.h", .name = "f", .object = {}, .counts = {3, {}}, .is_inlined = true};
  listing_.files.emplace_back().stretches = {{1, {{"one", {1, 2}, {call}}, {"two", {}}}}};
  EXPECT_EQ(read()["files"][0]["stretches"][0]["lines"].dump(),
            R"([{"text":"one","counts":[1,2],)"
            R"("inlined_calls":[{"file":"b.h","function":"f","counts":[3,null]}]},)"
            R"({"text":"two","counts":null}])");
}

TEST_F(JsonTest, HasGroupsAndHotLines) {
  EXPECT_EQ(read()["by"], Json::array());
  EXPECT_EQ(read()["top_lines"], nullptr);
  listing_.by = {"file", "function"};
  listing_.groups = {{"a.c", {5, 6}, 50.5, {{"f", {5, {}}, 100, {}}}}, {"b.c", {1, 1}, 60, {}}};
  listing_.top_lines = {{"a.c", 7, {"f", "g"}, {4, 5}, "return;"}, {"b.c", 0, {}, {1, {}}}};
  EXPECT_EQ(read()["by"], Json({"file", "function"}));
  EXPECT_EQ(read()["groups"].dump(),
            R"([{"name":"a.c","counts":[5,6],"cumulative":50.5,"groups":[)"
            R"({"name":"f","counts":[5,null],"cumulative":100.0,"groups":[]}]},)"
            R"({"name":"b.c","counts":[1,1],"cumulative":60.0,"groups":[]}])");
  EXPECT_EQ(read()["top_lines"].dump(),
            R"([{"file":"a.c","line":7,"functions":["f","g"],"counts":[4,5],"text":"return;"},)"
            R"({"file":"b.c","line":null,"functions":[],"counts":[1,null],"text":null}])");
}

TEST_F(JsonTest, HasFractionsForRatios) {
  listing_.columns[0] = {"D1rate", 250'000'000, "", {}, Unit::ratio, "D1mr / Dr"};
  listing_.functions = {{"a.c", "f", {-1, 7}}, {"a.c", "g", {kLeast, 7}}, {"a.c", "h", {{}, 7}}};
  EXPECT_EQ(read()["columns"][0].dump(),
            R"({"event":"D1rate","unit":"ratio","formula":"D1mr / Dr","total":0.25})");
  const std::string lines = text();
  for (const char* counts : {"[-0.000000001, 7]", "[-9223372036.854775808, 7]", "[null, 7]"})
    EXPECT_NE(lines.find(counts), lines.npos) << lines;
}

TEST_F(JsonTest, KeepsNumbersThatADoubleDoesNot) {
  using Limits = std::numeric_limits<std::int64_t>;
  listing_.functions = {{"a.c", "f", {Limits::min(), Limits::max()}}};
  EXPECT_EQ(read()["functions"][0]["counts"], Json({Limits::min(), Limits::max()}));
}

TEST_F(JsonTest, TakesNamesOfAnyBytes) {
  listing_.functions = {{"\"\\\x1b\xff\xc3\xa4", "\n", {1, 1}}};
  EXPECT_EQ(read()["functions"][0]["file"], "\"\\\x1b\xef\xbf\xbd\xc3\xa4");
  EXPECT_EQ(read()["functions"][0]["function"], "\n");
  EXPECT_TRUE(
      std::ranges::all_of(text(), [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
}

TEST_F(JsonTest, IsWrittenInPieces) {
  listing_.functions.assign(10'000, {"a.c", std::string(100, 'f'), {1, 1}});
  std::size_t most = 0;
  json(listing_, [&](std::string_view lines) { most = std::max(most, lines.size()); });
  EXPECT_LT(most, 100'000u);
}

}  // namespace
}  // namespace cg::annotate::render
