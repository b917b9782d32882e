// SPDX-License-Identifier: GPL-2.0-or-later
//
// Escapes control characters, so that a terminal shows text and does not obey it. Names come from
// profiles, which may come from anywhere: escape sequences could hide lines, change the title, or
// worse.
//
//   \x1b   for each byte of a control character: below space and DEL, and 0x80 to 0x9f, which some
//          terminals take for control characters too, written as UTF-8 or as a byte
//
// Line feeds and tabs are kept, and so are carriage returns before line feeds and all other text.
#pragma once

#include <string>
#include <string_view>

namespace cg::program {

std::string printable(std::string_view text);

// As above for a text of one line: line feeds are escaped, too.
std::string printable_line(std::string_view text);

}  // namespace cg::program
