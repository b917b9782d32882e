// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/printable.h"

#include <gtest/gtest.h>

namespace cg::program {
namespace {

using namespace std::string_view_literals;

TEST(Printable, LeavesTextAlone) {
  constexpr std::string_view kText = "a\tb ~\n\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\r\n";
  EXPECT_EQ(printable(kText), kText);
  EXPECT_EQ(printable("caf\xe9 raw \xff\xfe"), "caf\xe9 raw \xff\xfe");  // Latin-1
}

TEST(Printable, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(printable("\x1b]0;title\x07"), "\\x1b]0;title\\x07");
  EXPECT_EQ(printable("a\0b\x7f"sv), "a\\x00b\\x7f");
  EXPECT_EQ(printable("hidden\rshown\n"), "hidden\\x0dshown\n");
}

TEST(Printable, KnowsControlCharactersAboveAscii) {
  EXPECT_EQ(printable("\xc2\x9b\x33\x31m"), "\\xc2\\x9b31m");  // CSI in UTF-8
  EXPECT_EQ(printable("\x9b\x33\x31m"), "\\x9b31m");           // and as a byte
  EXPECT_EQ(printable("\xe2\x9b"), "\xe2\\x9b");               // a sequence that is cut
  EXPECT_EQ(printable("\xe2\x9b\x84"), "\xe2\x9b\x84");        // and one that is not
}

TEST(Printable, KeepsALineOnALine) {
  EXPECT_EQ(printable_line("f\nprog: error: forged\r\n\tx"),
            "f\\x0aprog: error: forged\\x0d\\x0a\tx");
}

}  // namespace
}  // namespace cg::program
