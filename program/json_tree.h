// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON that is made as a tree and written when it is complete, for what is small. (Sources that
// include this take seconds to compile; json_pieces.h writes an object piece by piece.)
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cg::program {

using Json = nlohmann::ordered_json;

inline std::string json_text(const Json& json) {
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + '\n';
}

// Without blanks, as one line of a whole.
inline std::string compact_json(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

}  // namespace cg::program
