// SPDX-License-Identifier: GPL-2.0-or-later
//
// The levels by which rows of a profile can be grouped.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace cg::annotate {

enum class Level { function, file, line, object, folder };

std::string_view name_of(Level level);

// "file,function": each level at most once. Throws a usage error that names `option`.
std::vector<Level> parse_levels(std::string_view text, std::string_view option);

}  // namespace cg::annotate
