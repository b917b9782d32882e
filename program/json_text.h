// SPDX-License-Identifier: GPL-2.0-or-later
//
// What all JSON here has in common: keys in the order in which they are written, nothing but ASCII,
// U+FFFD for names that are no UTF-8, and a line feed at the end.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace cg::program {

using Json = nlohmann::ordered_json;

inline std::string json_text(const Json& json) {
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + '\n';
}

// A text with its quotes, for what is written piece by piece.
inline std::string json_string(std::string_view text) {
  const auto is_plain = [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; };
  if (!std::ranges::all_of(text, is_plain))
    return Json(text).dump(-1, ' ', true, Json::error_handler_t::replace);
  return std::string(1, '"').append(text).append(1, '"');
}

}  // namespace cg::program
