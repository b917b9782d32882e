// SPDX-License-Identifier: GPL-2.0-or-later
//
// What all JSON here has in common: keys in the order in which they are written, nothing but ASCII,
// U+FFFD for names that are no UTF-8, and a line feed at the end.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace cg::program {

using Json = nlohmann::ordered_json;

inline std::string json_text(const Json& json) {
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + '\n';
}

// Without blanks, as one line of a whole.
inline std::string compact_json(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

// Behind a backslash, what stands for a character in a text; 0: none does.
inline char json_escape(char c) {
  return c == '\n' ? 'n' : c == '\t' ? 't' : c == '"' || c == '\\' ? c : '\0';
}

// A text with its quotes, for what is written piece by piece.
inline void append_json_string(std::string& to, std::string_view text) {
  const std::size_t start = to.size();
  to += '"';
  for (const char c : text) {
    if (const char escape = json_escape(c); escape != '\0')
      to.append(1, '\\').append(1, escape);
    else if (c >= ' ' && c < 0x7f)
      to += c;
    else
      return void(to.replace(start, std::string::npos, compact_json(text)));
  }
  to += '"';
}

inline std::string json_string(std::string_view text) {
  std::string json;
  append_json_string(json, text);
  return json;
}

}  // namespace cg::program
