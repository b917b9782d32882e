// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a brief: at most so many lines, of at most 100 columns but for commands and the lines of
// sources. A finding is written whole or not at all.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "annotate/document/brief.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

void brief_text(const Brief& brief, std::size_t most_lines, const TextStyle& style,
                const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
