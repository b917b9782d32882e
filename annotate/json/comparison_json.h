// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a whole comparison as JSON, in the form that docs/cg_annotate.schema.json describes. The
// form has a version of its own.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/document/comparison.h"

namespace cg::annotate::render {

inline constexpr int kComparisonJsonVersion = 1;

// Calls write(lines) as json() does.
void comparison_json(const Comparison& comparison,
                     const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
