// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines that are removed between two texts, and the lines that are new; all other lines are the
// same, in the same order.
//
// As few lines as possible are removed and new (shortest_edits.h names the exception). If several
// lines could be the new one, such as one of two braces, a reader's choice is taken: lines that
// replace others, else lines that begin with a blank line or behind one, else with the least
// indentation, else the last.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace cg::annotate {

using Lines = std::span<const std::string_view>;

struct LineDiff {
  std::vector<bool> removed;  // of each line before
  std::vector<bool> added;    // of each line after
};

LineDiff diff_lines(Lines before, Lines after);

}  // namespace cg::annotate
