// SPDX-License-Identifier: GPL-2.0-or-later
//
// Common rules of all JSON output: keys in the order in which they are written, only ASCII, U+FFFD
// for bytes that are not UTF-8, and a line feed at the end.
#pragma once

#include <string>
#include <string_view>

namespace cg::program {

// Appends a text with its quotes.
void append_json_string(std::string& to, std::string_view text);

// The shortest decimal that reads back as this number.
std::string json_number(double number);

inline std::string json_string(std::string_view text) {
  std::string json;
  append_json_string(json, text);
  return json;
}

}  // namespace cg::program
