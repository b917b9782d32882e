// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/json_pieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace cg::program {
namespace {

using nlohmann::json;

bool is_plain(char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; }

// Behind a backslash, what stands for a character in a text; 0: none does.
char json_escape(char c) {
  return c == '\n' ? 'n' : c == '\t' ? 't' : c == '"' || c == '\\' ? c : '\0';
}

template <class Number>
void append_digits(std::string& to, Number number) {
  std::array<char, 20> digits;  // as many as 64 bits have, with a sign
  const char* const end = std::to_chars(digits.begin(), digits.end(), number).ptr;
  to.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

}  // namespace

void append_number(std::string& to, std::int64_t number) { append_digits(to, number); }
void append_number(std::string& to, std::uint64_t number) { append_digits(to, number); }

void put_json(JsonPlace to, std::string_view text) {
  std::string& json_text = to.text;
  const std::size_t start = json_text.size();
  json_text += '"';
  const char* rest = text.data();
  const char* const end = rest + text.size();
  while (true) {
    const char* const stop = std::find_if_not(rest, end, is_plain);
    json_text.append(rest, static_cast<std::size_t>(stop - rest));
    if (stop == end) break;
    const char escape = json_escape(*stop);
    if (escape == '\0')
      return void(
          json_text.replace(start, std::string::npos,
                            json(text).dump(-1, ' ', true, json::error_handler_t::replace)));
    json_text.append(1, '\\').append(1, escape);
    rest = stop + 1;
  }
  json_text += '"';
}

void put_json(JsonPlace to, double number) { to.text += json(number).dump(); }

}  // namespace cg::program
