// SPDX-License-Identifier: GPL-2.0-or-later
//
// Text that a terminal shows instead of obeying it. Names come from profiles, and a profile may
// come from anywhere: escape sequences in it could hide lines, change the title, or worse.
//
//   \x1b   for each byte of a control character: below space and DEL, and 0x80 to 0x9f, which some
//          terminals take for control characters too, written as UTF-8 or as a byte
//
// Line feeds and tabs are kept, as is a carriage return before a line feed; all else is untouched.
#pragma once

#include <string>
#include <string_view>

namespace cg::program {

std::string printable(std::string_view text);

// The same for a text of one line: line feeds are control characters too.
std::string printable_line(std::string_view text);

}  // namespace cg::program
