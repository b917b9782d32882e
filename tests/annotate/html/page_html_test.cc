// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file: what a browser makes of it is tests/pages/.
#include "annotate/html/page_html.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "annotate/html/packed.h"
#include "annotate/html/page_json.h"
#include "annotate/page/assets.h"

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
                        .nearest = {3, 7},
                        .lines = rows(2, {0, 3}, {5, 6})});
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
  const auto has = [&](const std::string& id) {
    return text.find(" id=\"" + id + "\"") != std::string::npos;
  };
  EXPECT_TRUE(has("parts"));
  EXPECT_TRUE(has("file-0"));
  EXPECT_TRUE(has("text-0"));
  EXPECT_FALSE(has("file-1"));
  EXPECT_FALSE(has("text-1"));
  EXPECT_EQ(text.find("</script><b>"), std::string::npos);
}

TEST(PageHtml, HasTextsThatAreShownAlone) {
  Page without = page();
  without.files[0].state = TextState::not_found;
  EXPECT_EQ(written(without).find(" id=\"text-0\""), std::string::npos);
}

TEST(PageHtml, HasRowsAsTheyAre) {
  const CountRows parts = page().parts;
  EXPECT_NE(written(page()).find(" id=\"parts\" data-rows=\"1\">" + base64(parts.bytes()) + "<"),
            std::string::npos);
}

PageCalls calls() {
  PageCalls calls{.objects = {"o", "\xff"},
                  .object_of = {1},
                  .inclusive = rows(2, {0, 3}, {7, 8}),
                  .callers = {{0, 0}},
                  .calls = rows(3, {0, 0}, {9, 5, 6})};
  calls.stacks = PageStacks{{"all", "</script>"}, {{0, 0}, {0, 1}}, rows(2, {1, 1}, {7, 8})};
  return calls;
}

TEST(PageHtml, HasCallsOfAProfileOfCallsAlone) {
  Page made = page();
  EXPECT_EQ(written(made).find("id=\"calls\">"), std::string::npos);
  made.calls = calls();
  const std::string text = written(made);
  EXPECT_NE(text.find("id=\"calls\">"), std::string::npos);
  for (const std::string& piece :
       {" id=\"inclusive\" data-rows=\"1\">" + base64(calls().inclusive.bytes()),
        " id=\"call-rows\" data-rows=\"1\">" + base64(calls().calls.bytes()),
        " id=\"stack-rows\" data-rows=\"1\">" + base64(calls().stacks->self.bytes())})
    EXPECT_NE(text.find(piece), std::string::npos) << piece;
}

TEST(PageHtml, HasTheCallsOfLinesThatHaveSome) {
  Page made = page();
  made.calls = calls();
  made.calls->lines = {{rows(3, {2, 0}, {1, 5, 6}), CountRows(3)}};
  const std::string text = written(made);
  EXPECT_NE(text.find(" id=\"calls-0\" data-rows=\"1\">"), std::string::npos);
  EXPECT_EQ(text.find(" id=\"inside-0\""), std::string::npos);
}

TEST(CallsJson, HasColumns) {
  const auto parsed = nlohmann::json::parse(calls_json(calls()));
  EXPECT_EQ(parsed["objects"], (nlohmann::json{"o", "\xef\xbf\xbd"}));
  EXPECT_EQ(parsed["objectOf"], nlohmann::json::parse("[1]"));
  EXPECT_EQ(parsed["inclusiveFirst"], false);
  EXPECT_EQ(parsed["callers"], nlohmann::json::parse(R"({"function":[0],"file":[0]})"));
  EXPECT_EQ(parsed["stacks"],
            nlohmann::json::parse(
                R"({"name":["all","</script>"],"above":[0,0],"frame":[0,1],"whole":false})"));
}

TEST(CallsJson, HasTheCallsOfFramesIfTheyAreKnown) {
  PageCalls made = calls();
  made.stacks->calls = {0, 9007199254740993};
  const auto parsed = nlohmann::json::parse(calls_json(made));
  EXPECT_EQ(parsed["stacks"]["calls"], nlohmann::json::parse("[0,9007199254740993]"));
}

TEST(CallsJson, MayHaveNoStacks) {
  PageCalls made = calls();
  made.stacks.reset();
  EXPECT_TRUE(nlohmann::json::parse(calls_json(made))["stacks"].is_null());
}

TEST(PageJson, HasAllButRowsAndTexts) {
  const auto parsed = nlohmann::json::parse(index_json(page()));
  EXPECT_EQ(parsed["commands"], (nlohmann::json{"</script><b>"}));
  EXPECT_EQ(parsed["columns"][0], (nlohmann::json{{"name", "Ir"}, {"total", 5}}));
  EXPECT_EQ(parsed["columns"][1]["name"], "\xef\xbf\xbd");
  EXPECT_EQ(parsed["columns"][1]["before"], 7);
  EXPECT_EQ(parsed["derived"][0]["over"], nlohmann::json::parse("[[2,0]]"));
  EXPECT_EQ(parsed["files"]["state"], nlohmann::json::parse(R"(["shown","not wanted"])"));
  EXPECT_EQ(parsed["files"]["nearest"], nlohmann::json::parse("[[3,7],[]]"));
}

TEST(PageJson, IsAscii) {
  for (const char c : index_json(page())) EXPECT_GE(c, ' ');
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

TEST(PageHtml, HasFindingsWithoutTheLinesThatTheyAreAt) {
  Page some = page();
  EXPECT_FALSE(nlohmann::json::parse(index_json(some)).contains("findings"));
  Brief& brief = some.brief.emplace();
  EXPECT_FALSE(nlohmann::json::parse(index_json(some)).contains("findings"));
  brief.cost = 100;
  brief.formula = "Ir";
  brief.findings.push_back({.rule = "copying",
                            .what = "Copying: </script>",
                            .cost = 40,
                            .amounts = {{"copies", 3}},
                            .places = {{"a.c", 7, "f\xff", 40, {"g"}, "a secret"}},
                            .evidence = {"One.", "Two."},
                            .remedy = "Less."});
  const nlohmann::json findings = nlohmann::json::parse(index_json(some))["findings"];
  EXPECT_EQ(
      findings.dump(),
      R"({"cost":100,"formula":"Ir","list":[{"amounts":[{"count":3,"of":"copies"}],"cost":40,)"
      R"("evidence":["One.","Two."],"places":[{"cost":40,"file":"a.c","function":"f�",)"
      R"("into":["g"],"line":7}],"remedy":"Less.","undecided":"","what":"Copying: </script>"}]})");
}

}  // namespace
}  // namespace cg::annotate::render::html
