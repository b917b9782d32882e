// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/terminal_text.h"

#include <gtest/gtest.h>

namespace cg::program {
namespace {

TEST(TerminalText, IsCutAtTheWidth) {
  EXPECT_EQ(terminal_text("12345\n123456\n1234567\n\n", 6), "12345\n123456\n12345>\n\n");
  EXPECT_EQ(terminal_text("1234567\n", std::nullopt), "1234567\n");
  EXPECT_EQ(terminal_text("ab\n", 1), ">\n");
}

TEST(TerminalText, CountsCharactersAndTabs) {
  EXPECT_EQ(terminal_text("\xc3\xa4\xc3\xb6\xc3\xbc\n", 3), "\xc3\xa4\xc3\xb6\xc3\xbc\n");
  EXPECT_EQ(terminal_text("\xc3\xa4\xc3\xb6\xc3\xbc!\n", 3), "\xc3\xa4\xc3\xb6>\n");
  EXPECT_EQ(terminal_text("a\tb\n", 9), "a\tb\n");
  EXPECT_EQ(terminal_text("a\tb\n", 8), "a>\n");
}

TEST(TerminalText, ObeysNothingButItsColors) {
  EXPECT_EQ(terminal_text("\x1b[2Jx\x1b]0;t\x07\n", std::nullopt), "\\x1b[2Jx\\x1b]0;t\\x07\n");
  EXPECT_EQ(terminal_text("a\x1b\n", std::nullopt), "a\\x1b\n");
  const std::string colored = std::string(kHot) + "12" + std::string(kPlain) + " 345\n";
  EXPECT_EQ(terminal_text(colored, 6), colored);
  for (const std::string_view color : {kHot, kWarm, kCold, kCool, kGrey}) {
    const std::string text = std::string(color) + "x" + std::string(kPlain) + "\n";
    EXPECT_EQ(terminal_text(text, 1), text);
  }
}

TEST(TerminalText, LeavesNoColorBehind) {
  const std::string hot(kHot), plain(kPlain), warm(kWarm);
  EXPECT_EQ(terminal_text(hot + "123\n", std::nullopt), hot + "123" + plain + "\n");
  EXPECT_EQ(terminal_text(hot + "123" + plain + " 4\n", 3), hot + "12" + plain + ">\n");
  EXPECT_EQ(terminal_text("123" + warm + "4" + plain + "\n", 3), "12" + plain + ">\n");
}

}  // namespace
}  // namespace cg::program
