// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/limits.h"

#include <gtest/gtest.h>

#include "tests/program/error_of.h"

namespace cg::gate {
namespace {

Limit limit(const std::string& text) { return parse_limits("--limit", "e=" + text).front().limit; }

std::string refused(const std::string& text) {
  return program::error_of([&] { parse_limits("--limit", text); });
}

TEST(Limits, ArePercentagesOrEventsOrBoth) {
  EXPECT_EQ(limit("1%").percent, 1'000'000);
  EXPECT_EQ(limit("1%").events, std::nullopt);
  EXPECT_EQ(limit("0.5%").percent, 500'000);
  EXPECT_EQ(limit("0.000001%").percent, 1);
  EXPECT_EQ(limit("0%").percent, 0);
  EXPECT_EQ(limit("2000").events, 2000);
  EXPECT_EQ(limit("2000").percent, std::nullopt);
  EXPECT_EQ(limit("5%|2000").percent, 5'000'000);
  EXPECT_EQ(limit("5%|2000").events, 2000);
  EXPECT_EQ(limit("2000|5%").events, 2000);
  EXPECT_EQ(limit("2000|5%").text, "2000|5%");
}

TEST(Limits, AreSeveral) {
  const auto limits = parse_limits("--limit", "ir=0.5%,d1mr=5%|2000");
  ASSERT_EQ(limits.size(), 2u);
  EXPECT_EQ(limits[0].event, "ir");
  EXPECT_EQ(limits[1].event, "d1mr");
  EXPECT_EQ(limits[1].limit.events, 2000);
}

TEST(Limits, AreRefusedWhenTheyAreNone) {
  for (const char* text : {"ir=", "ir=%", "ir=x", "ir=-1", "ir=+1", "ir=1 %", "ir=.5%", "ir=1.%",
                           "ir=1.5", "ir=1%%", "ir=1%|2%", "ir=1|2", "ir=1%|", "ir=|1%",
                           "ir=0.0000001%", "ir=1000001%", "ir=9223372036854775808", "ir=0.-1%"})
    EXPECT_TRUE(refused(text).ends_with(": a limit is 0.5% (up to six decimals), 2000 or 5%|2000"))
        << text << ": " << refused(text);
  for (const char* text : {"", "ir", "=1%", ",ir=1%"})
    EXPECT_TRUE(refused(text).ends_with("should be EVENT=LIMIT, as ir=0.5%")) << text;
  EXPECT_TRUE(refused("ir=x").starts_with("--limit: \"ir=x\""));
}

TEST(FunctionLimits, StandBehindTheLastColon) {
  const FunctionLimits limits = parse_function_limits("--limit-function", "a::b*:ir=1%,dr=2");
  EXPECT_EQ(limits.glob, "a::b*");
  ASSERT_EQ(limits.limits.size(), 2u);
  EXPECT_EQ(limits.limits[1].event, "dr");
}

TEST(FunctionLimits, NeedAGlobAndALimit) {
  for (const char* text : {"ir=1%", ":ir=1%", "sort:", "sort"})
    EXPECT_NE(program::error_of([&] { parse_function_limits("--limit-function", text); }), "")
        << text;
}

}  // namespace
}  // namespace cg::gate
