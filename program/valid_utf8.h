// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes names acceptable to any reader: on one line, without control characters
// (program/printable.h), and in UTF-8, with U+FFFD for bytes that are not UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace cg::program {

std::string valid_utf8(std::string_view text);

// Of a name in a profile: printable, then valid.
std::string readable(std::string_view name);

}  // namespace cg::program
