// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/json_pieces.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace cg::program {
namespace {

std::string json_of(const auto& value) {
  std::string text;
  put_json(text, value);
  return text;
}

TEST(JsonText, IsTheTextInQuotes) {
  EXPECT_EQ(json_of(""), R"("")");
  EXPECT_EQ(json_of("a.c:f<int>"), R"("a.c:f<int>")");
}

TEST(JsonText, HasNothingThatEndsItAndNothingButAscii) {
  EXPECT_EQ(json_of("\"\\"), R"("\"\\")");
  EXPECT_EQ(json_of("a\nb\x1b\x7f"), "\"a\\nb\\u001b\\u007f\"");
  EXPECT_EQ(json_of("\ta\n\"b\\"), R"("\ta\n\"b\\")");
  EXPECT_EQ(json_of("\xc3\xa4\xff"), R"("\u00e4\ufffd")");
}

TEST(JsonValue, IsAsItsType) {
  using Limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(json_of(nullptr), "null");
  EXPECT_EQ(json_of(true), "true");
  EXPECT_EQ(json_of(0.1), "0.1");
  EXPECT_EQ(json_of(5.0), "5.0");
  EXPECT_EQ(json_of(std::optional<int>()), "null");
  EXPECT_EQ(json_of(std::vector{std::optional(Limits::min()), {}, std::optional(Limits::max())}),
            "[-9223372036854775808, null, 9223372036854775807]");
  EXPECT_EQ(json_of(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
}

// In this layout, an object of an array with an object, and of what is empty.
std::string json_in(JsonLayout layout) {
  std::string text;
  {
    JsonObject object({text, layout});
    {
      JsonArray array(object.key("a"));
      array.put(1);
      JsonObject(array.next()).put("b", "c");
    }
    object.put("d", std::vector<int>());
    JsonObject{object.any_key("\"")};
  }
  return text;
}

TEST(JsonLayout, IsThatOfAllParts) {
  EXPECT_EQ(json_in(JsonLayout::spaced), R"({"a": [1, {"b": "c"}], "d": [], "\"": {}})");
  EXPECT_EQ(json_in(JsonLayout::compact), R"({"a":[1,{"b":"c"}],"d":[],"\"":{}})");
  EXPECT_EQ(json_in(JsonLayout::lines),
            "{\n\"a\": [1, {\"b\": \"c\"}],\n\"d\": [],\n\"\\\"\": {}}");
}

TEST(JsonLayout, IsIndentedAsOthersDo) {
  const std::string text = json_in(JsonLayout::indented);
  EXPECT_EQ(text, nlohmann::ordered_json::parse(text).dump(2));
  EXPECT_NE(text.find("\n    {\n      \"b\": \"c\"\n    }\n"), std::string::npos);
}

TEST(JsonLayout, MayBeAnotherWithin) {
  std::string text;
  {
    JsonObject object(text);
    put_json(object.key("a").with(JsonLayout::compact), std::vector{1, 2});
    object.put("b", std::vector{3, 4});
  }
  EXPECT_EQ(text, R"({"a": [1,2], "b": [3, 4]})");
}

TEST(JsonArray, HasOfEachItemAMemberOrWhatIsMadeOfIt) {
  const std::vector<std::pair<int, std::string>> items = {{1, "x"}, {2, "y"}};
  std::string text;
  put_json(text, items, &std::pair<int, std::string>::second);
  put_json(text, items, [](const auto& item) { return item.first * 2; });
  EXPECT_EQ(text, R"(["x", "y"][2, 4])");
}

}  // namespace
}  // namespace cg::program
