// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "program/json_pieces.h"

namespace cg::annotate::render::html {

// Puts a compact array into JSON that is not compact.
inline void put_names(program::JsonPlace to, const std::vector<std::string>& names) {
  put_json(to.with(program::JsonLayout::compact), names);
}

}  // namespace cg::annotate::render::html
