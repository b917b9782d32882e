// SPDX-License-Identifier: GPL-2.0-or-later
//
// A comparison as text, section by section: what was compared, totals of both sides, functions,
// lines, sources with what is gone and what is new, files without a source. Lines and functions
// have a mark in front: "-" only before, "+" only after.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/document/comparison.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

// Calls write(lines) as text() does.
void comparison_text(const Comparison& comparison, const TextStyle& style,
                     const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
