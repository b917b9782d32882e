// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/valid_utf8.h"

#include <gtest/gtest.h>

namespace cg::program {
namespace {

TEST(ValidUtf8, IsLeftAlone) {
  for (const char* text :
       {"", "a::b", "\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xef\xbf\xbd"})
    EXPECT_EQ(valid_utf8(text), text);
}

TEST(ValidUtf8, HasAMarkForEachByteThatIsNone) {
  const std::string mark = "\xef\xbf\xbd";
  EXPECT_EQ(valid_utf8("a\xff"
                       "b"),
            "a" + mark + "b");
  EXPECT_EQ(valid_utf8("\x80"), mark);
  EXPECT_EQ(valid_utf8("\xc3"), mark);  // cut
  EXPECT_EQ(valid_utf8("\xc3"
                       "a"),
            mark + "a");
  EXPECT_EQ(valid_utf8("\xc0\xaf"), mark + mark);  // too long for /
  EXPECT_EQ(valid_utf8("\xe0\x80\xaf"), mark + mark + mark);
  EXPECT_EQ(valid_utf8("\xf0\x80\x80\xaf"), mark + mark + mark + mark);
  EXPECT_EQ(valid_utf8("\xed\xa0\x80"), mark + mark + mark);  // a surrogate
  EXPECT_EQ(valid_utf8("\xef\xbf\xbf"), mark + mark + mark);  // U+FFFF, which XML does not have
  EXPECT_EQ(valid_utf8("\xf4\x90\x80\x80"), mark + mark + mark + mark);  // beyond U+10FFFF
  EXPECT_EQ(valid_utf8("\xf5\x80\x80\x80"), mark + mark + mark + mark);
}

TEST(Readable, HasNoControlCharacters) {
  EXPECT_EQ(readable("a\x1b\n\xff"), "a\\x1b\\x0a\xef\xbf\xbd");
}

}  // namespace
}  // namespace cg::program
