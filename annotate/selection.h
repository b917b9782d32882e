// SPDX-License-Identifier: GPL-2.0-or-later
//
// What of a profile the user wants to look at, and by which names.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "annotate/level.h"

namespace cg::annotate {

struct Selection {
  std::vector<Level> by;                 // instead of functions
  std::optional<std::size_t> top_lines;  // so many of the hottest
};

}  // namespace cg::annotate
