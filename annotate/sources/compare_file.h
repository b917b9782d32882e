// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares the two sides of a file line by line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "annotate/document/comparison.h"
#include "annotate/query/aligned_lines.h"
#include "annotate/query/events.h"
#include "annotate/query/line_functions.h"
#include "annotate/sources/source_tree.h"

namespace cg::annotate {

struct FileSide {
  const AlignedLines& lines;
  const std::optional<SourceText>& source;
  std::function<FunctionsByLine()> functions = {};  // none: the functions of lines are not needed
};

// Sets the counts of `file`, and its shown lines: changed lines, and `context` lines before and
// behind each. Throws when a sum does not fit 64 bits.
void compare_file(ComparedFile& file, const FileSide& before, const FileSide& after,
                  const Events& events, std::uint64_t context);

}  // namespace cg::annotate
