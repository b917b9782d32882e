// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/json_text.h"

#include <gtest/gtest.h>

namespace cg::program {
namespace {

TEST(JsonString, IsTheTextInQuotes) {
  EXPECT_EQ(json_string(""), R"("")");
  EXPECT_EQ(json_string("a.c:f<int>"), R"("a.c:f<int>")");
}

TEST(JsonString, HasNothingThatEndsItAndNothingButAscii) {
  EXPECT_EQ(json_string("\"\\"), R"("\"\\")");
  EXPECT_EQ(json_string("a\nb\x1b\x7f"), "\"a\\nb\\u001b\\u007f\"");
  EXPECT_EQ(json_string("\ta\n\"b\\"), R"("\ta\n\"b\\")");
  EXPECT_EQ(json_string("\xc3\xa4\xff"), R"("\u00e4\ufffd")");
}

}  // namespace
}  // namespace cg::program
