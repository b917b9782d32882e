// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file: what a browser makes of it is tests/pages/.
#include "annotate/render/html/page_html.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "annotate/render/html/assets.h"
#include "annotate/render/html/packed.h"
#include "annotate/render/html/page_json.h"

namespace cg::annotate::render::html {
namespace {

CountRows rows(std::size_t events, RowKey key, const std::vector<std::int64_t>& counts) {
  CountRows rows(events);
  rows.add(key, counts);
  return rows;
}

Page page() {
  Page page{.head = {.commands = {"</script><b>"},
                     .profiles = {"p"},
                     .descriptions = {},
                     .is_difference = false},
            .columns = {{"Ir", 5, std::nullopt}, {"\xff", 6, 7}},
            .sorted_by = "Ir",
            .derived = {{"D", "Ir / x", {{2, 0}}, {{1, 1}}}},
            .functions = {{0, "f"}},
            .files = {},
            .parts = rows(2, {0, 0}, {5, 6}),
            .notes = {"note"}};
  page.files.push_back({.name = "a.c",
                        .state = TextState::shown,
                        .text = "one\n\xe2\x80\xae",
                        .lines = rows(2, {3, 0}, {5, 6})});
  page.files.push_back({.name = "empty.c", .lines = CountRows(2)});
  return page;
}

std::string written(const Page& page) {
  std::string text;
  page_html(page, [&](std::string_view piece) { text += piece; });
  return text;
}

TEST(PageHtml, AllowsItsOwnScriptAndStyleAlone) {
  const std::string text = written(page());
  EXPECT_NE(text.find("default-src 'none'; script-src '" + std::string(kScriptHash) +
                      "'; style-src '" + std::string(kStyleHash) + "'"),
            std::string::npos);
  EXPECT_NE(text.find("<style>" + std::string(kStyle) + "</style>"), std::string::npos);
  EXPECT_NE(text.find("<script type=\"module\">" + std::string(kScript) + "</script>"),
            std::string::npos);
}

TEST(PageHtml, ScriptsEndNoElementEarlyAndHaveNoImports) {
  EXPECT_EQ(kScript.find("</"), std::string_view::npos);
  EXPECT_EQ(kScript.find("<!--"), std::string_view::npos);
  EXPECT_EQ(kStyle.find("</"), std::string_view::npos);
  EXPECT_EQ(kScript.find("\nimport "), std::string_view::npos);
  EXPECT_EQ(kScript.find("\nexport "), std::string_view::npos);
}

TEST(PageHtml, HasDataOfFilesWithLinesAlone) {
  const std::string text = written(page());
  EXPECT_NE(text.find("id=\"file-0\">"), std::string::npos);
  EXPECT_EQ(text.find("id=\"file-1\">"), std::string::npos);
  EXPECT_EQ(text.find("</script><b>"), std::string::npos);
}

TEST(PageJson, HasAllButFiles) {
  const auto json = nlohmann::json::parse(index_json(page()));
  EXPECT_EQ(json["commands"], (nlohmann::json{"</script><b>"}));
  EXPECT_EQ(json["columns"][0], (nlohmann::json{{"name", "Ir"}, {"total", 5}}));
  EXPECT_EQ(json["columns"][1]["name"], "\xef\xbf\xbd");
  EXPECT_EQ(json["columns"][1]["before"], 7);
  EXPECT_EQ(json["derived"][0]["over"], nlohmann::json::parse("[[2,0]]"));
  EXPECT_EQ(json["files"]["state"], nlohmann::json::parse(R"(["shown","not wanted"])"));
  EXPECT_EQ(json["parts"],
            nlohmann::json::parse(R"({"file":[0],"function":[0],"counts":[[5],[6]]})"));
}

TEST(PageJson, OfAFileHasLinesAsDifferencesAndTheText) {
  PageFile file{.name = "a.c", .state = TextState::shown, .text = "x\n", .lines = CountRows(1)};
  for (const std::uint64_t line : {3U, 3U, 10U})
    file.lines.add({line, 4}, std::vector<std::int64_t>{1});
  EXPECT_EQ(file_json(file),
            R"({"line":[3,0,7],"function":[4,4,4],"counts":[[1,1,1]],"text":"x\n"})");
  file.state = TextState::not_found;
  EXPECT_FALSE(nlohmann::json::parse(file_json(file)).contains("text"));
}

TEST(PageJson, IsAscii) {
  for (const char c : file_json(page().files[0])) EXPECT_GE(c, ' ');
}

TEST(Packed, Base64IsThatOfItsDefinition) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64(std::string_view("\0\xff\xfe", 3)), "AP/+");
}

TEST(Packed, IsSmallerThanTheText) { EXPECT_LT(packed(std::string(10000, 'a')).size(), 100u); }

}  // namespace
}  // namespace cg::annotate::render::html
