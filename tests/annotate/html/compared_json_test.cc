// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/compared_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/html/page_html.h"

namespace cg::annotate::render::html {
namespace {

using nlohmann::json;

Change change(std::int64_t before, std::int64_t after) {
  return {profile::Range{before, before, before}, profile::Range{after, after, after},
          after - before};
}

Comparison comparison() {
  Comparison comparison;
  comparison.metadata.sort = {{"Ir", "0.1"}};
  comparison.columns = {{"Ir", change(10, 12)}, {"Sum", change(1, 1), "Ir + \xff"}};
  comparison.shown = {"Sum"};
  comparison.functions = {{.file = "old.c",
                           .name = "f",
                           .presence = Presence::only_before,
                           .counts = {change(1, 2), {}}}};
  ComparedFile file;
  file.name = "new.c";
  file.before.name = "old.c";
  file.counts = {change(4, 5), change(6, 7)};
  file.stretches = {{{LineKind::kept, 3, 4, "kept", {}},
                     {LineKind::removed, 4, 0, "gone\xe2\x80\xae", {change(1, 0), {}}, {{3, {}}}},
                     {LineKind::added,
                      0,
                      5,
                      "",
                      {{}, change(0, 2)},
                      {{0, {{}, change(0, 3)}}, {3, {{}, change(1, 0)}}}}}};
  file.beyond_end = {{Presence::only_after, 9, {change(0, 1), {}}, {{0, {}}}}};
  comparison.files = {file};
  return comparison;
}

TEST(ComparedJson, IsAsciiAndKnowsAFileByEitherName) {
  const std::string text = compared_index_json(comparison());
  for (const char c : text) EXPECT_GE(c, ' ');
  const json index = json::parse(text);
  EXPECT_EQ(index["functions"]["file"], json::parse("[0]"));
  EXPECT_EQ(index["functions"]["mark"], json::parse(R"(["-"])"));
  EXPECT_EQ(index["totals"], json::parse(R"({"before":[[10],[1]],"after":[[12],[1]]})"));
  EXPECT_EQ(index["functions"]["changes"]["before"], json::parse("[[1],[null]]"));
  EXPECT_EQ(index["shown"], json::parse(R"(["Sum"])"));
  EXPECT_EQ(index["sortedBy"], "Ir");
}

TEST(ComparedJson, MayHaveStacksOfBothSides) {
  Comparison made = comparison();
  EXPECT_EQ(json::parse(compared_index_json(made))["stacks"], nullptr);
  CountRows rows(2);
  rows.add({1, 1}, std::vector<std::int64_t>{3, 4});
  made.stacks = PageStacks{{"all", "f"}, {{0, 0}, {0, 1}}, rows, true, {0, -2}};
  const json index = json::parse(compared_index_json(made));
  EXPECT_EQ(index["stackColumns"], 2);
  EXPECT_EQ(index["stacks"]["calls"], json::parse("[0,-2]"));
  std::string page;
  page_html(made, [&](std::string_view text) { page += text; });
  EXPECT_NE(page.find(" id=\"stack-rows\" data-rows=\"1\">"), std::string::npos);
}

TEST(ComparedJson, MayHaveGroupsAsATreeOfRows) {
  Comparison made = comparison();
  EXPECT_FALSE(json::parse(compared_index_json(made)).contains("groups"));
  made.by = {"folder", "function"};
  made.groups = {{"a", {change(1, 2), {}}, {{"f", {change(1, 1), {}}, {}}}},
                 {"b\xff", {change(9, 10), {}}, {{"g", {change(9, 10), {}}, {}}}}};
  const json groups = json::parse(compared_index_json(made))["groups"];
  EXPECT_EQ(groups["levels"], json::parse(R"(["folder","function"])"));
  EXPECT_EQ(groups["name"], json::parse(R"(["all","a","f","b\ufffd","g"])"));
  EXPECT_EQ(groups["around"], json::parse("[0,0,1,0,3]"));
  EXPECT_EQ(groups["changes"]["before"], json::parse("[[10,1,1,9,9],[1,null,null,null,null]]"));
  EXPECT_EQ(groups["changes"]["after"], json::parse("[[12,2,1,10,10],[1,null,null,null,null]]"));
}

TEST(ComparedJson, OfAFileHasNumbersOfStretchesAndRowsWithCounts) {
  const json file = json::parse(compared_file_json(comparison().files[0], 2));
  EXPECT_EQ(file["stretches"][0]["before"], 3);
  EXPECT_EQ(file["stretches"][0]["after"], 4);
  EXPECT_EQ(file["stretches"][0]["marks"], " -+");
  EXPECT_EQ(file["stretches"][0]["text"], "kept\ngone\xe2\x80\xae\n\n");
  EXPECT_EQ(file["counted"], json::parse("[1,1,1]"));
  EXPECT_EQ(file["others"][0]["label"], "<line 9 after, beyond the end>");
  EXPECT_EQ(file["changes"]["after"], json::parse("[[0,null,1],[null,2,null]]"));
}

TEST(ComparedJson, SaysWhichRowsHaveCountsOfCodeWithoutALine) {
  ComparedFile file;
  file.stretches = {{{LineKind::kept, 1, 1, "own", {Change()}}},
                    {{LineKind::added, 0, 5, "near", {Change()}, {}, true}}};
  EXPECT_EQ(json::parse(compared_file_json(file, 1))["nearest"], json::parse("[1]"));
  EXPECT_EQ(json::parse(compared_file_json(comparison().files[0], 2))["nearest"], json::array());
}

TEST(ComparedJson, SaysWhoseCountsAreAndHowManyWhereFunctionsShareThem) {
  const json owners = json::parse(compared_file_json(comparison().files[0], 2))["owners"];
  EXPECT_EQ(owners["sizes"], json::parse("[1,2,1]"));
  EXPECT_EQ(owners["function"], json::parse("[3,0,3,0]"));
  EXPECT_EQ(owners["changes"],
            json::parse(R"({"before":[[null,null],[0,1]],"after":[[null,null],[3,0]]})"));
}

TEST(ComparedJson, HasSpreadsWhereRunsDiffer) {
  Comparison runs = comparison();
  runs.columns[0].total = {profile::Range{10, 8, 11}, profile::Range{12, 12, 12}, 2, true};
  const json totals = json::parse(compared_index_json(runs))["totals"];
  EXPECT_EQ(totals["spreadBefore"], json::parse("[[3],[0]]"));
  EXPECT_EQ(totals["spreadAfter"], json::parse("[[0],[0]]"));
  EXPECT_EQ(totals["within"], json::parse("[[1],[0]]"));
}

TEST(ComparedJson, IsInAPageAFileEach) {
  std::string text;
  page_html(comparison(), [&](std::string_view piece) { text += piece; });
  EXPECT_NE(text.find("id=\"index\">"), std::string::npos);
  EXPECT_NE(text.find("id=\"file-0\">"), std::string::npos);
  EXPECT_EQ(text.find("id=\"file-1\">"), std::string::npos);
}

}  // namespace
}  // namespace cg::annotate::render::html
