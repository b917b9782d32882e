// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON that is made as a tree and written when it is complete, for small results. (A source that
// includes this takes seconds to compile; json_pieces.h writes an object piece by piece.)
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cg::program {

using Json = nlohmann::ordered_json;

std::string json_text(const Json& json);

}  // namespace cg::program
