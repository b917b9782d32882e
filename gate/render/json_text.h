// SPDX-License-Identifier: GPL-2.0-or-later
//
// What all JSON here has in common: keys in the order in which they are written, nothing but ASCII,
// U+FFFD for names that are no UTF-8, and a line feed at the end.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cg::gate::render {

using Json = nlohmann::ordered_json;

inline std::string json_text(const Json& json) {
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + '\n';
}

}  // namespace cg::gate::render
