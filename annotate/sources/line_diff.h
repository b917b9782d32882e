// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which lines of one text are gone in another, and which are new there; the others are the same
// lines, in their order.
//
// As few as can be are gone and new (shortest_edits.h says when not). Where several lines could be
// meant - one of two braces is new - it is what a reader would say: those that replace others, else
// those that begin with a blank line or behind one, else with the least indentation, else the last.
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
