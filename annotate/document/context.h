// SPDX-License-Identifier: GPL-2.0-or-later
//
// Calls by whole stacks, as lines of a tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "profile/count.h"

namespace cg::annotate {

// A row stands below its callers, or, in a tree of callers, below what it called; either are the
// rows before it that have a smaller depth.
struct ContextRow {
  std::size_t depth = 0;
  std::string name;                        // "...": calls for which the tool had no room
  std::string object = {};                 // empty: that of the row it stands below
  std::optional<std::int64_t> calls = {};  // none: a root, or in a tree of callers
  profile::Counts counts;                  // of the row and of all rows that belong below it
};

struct Contexts {
  bool are_inverted = false;  // a tree of callers, below the functions that they called
  std::vector<ContextRow> rows;
};

}  // namespace cg::annotate
