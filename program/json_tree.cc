// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/json_tree.h"

namespace cg::program {

std::string json_text(const Json& json) {
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + '\n';
}

}  // namespace cg::program
