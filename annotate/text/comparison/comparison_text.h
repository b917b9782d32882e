// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a comparison as text, section by section: the head, totals of both sides, functions,
// lines, sources with their removed and new lines, files without a source. Lines and functions have
// a mark in front: "-" only before, "+" only after.
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
