// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/json_text.h"

#include "program/json_tree.h"

namespace cg::program {
namespace {

// Behind a backslash, what stands for a character in a text; 0: none does.
char json_escape(char c) {
  return c == '\n' ? 'n' : c == '\t' ? 't' : c == '"' || c == '\\' ? c : '\0';
}

}  // namespace

void append_json_string(std::string& to, std::string_view text) {
  const std::size_t start = to.size();
  to += '"';
  for (const char c : text) {
    if (const char escape = json_escape(c); escape != '\0')
      to.append(1, '\\').append(1, escape);
    else if (c >= ' ' && c < 0x7f)
      to += c;
    else
      return void(to.replace(start, std::string::npos,
                             Json(text).dump(-1, ' ', true, Json::error_handler_t::replace)));
  }
  to += '"';
}

std::string json_number(double number) { return Json(number).dump(); }

}  // namespace cg::program
