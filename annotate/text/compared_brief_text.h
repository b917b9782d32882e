// SPDX-License-Identifier: GPL-2.0-or-later
//
// A ComparedBrief as text.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "annotate/document/compared_brief.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

// At most so many lines: findings that do not fit are left out, and counted.
void compared_brief_text(const ComparedBrief& brief, std::size_t most_lines, const TextStyle& style,
                         const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
