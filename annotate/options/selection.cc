// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/selection.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>

#include "annotate/options/option_values.h"
#include "program/error.h"
#include "program/near_names.h"

namespace cg::annotate {
namespace {

// In the order of Level.
constexpr std::array<std::string_view, 8> kNames = {"function", "file",  "line",   "object",
                                                    "folder",   "class", "offset", "thread"};

}  // namespace

std::string_view name_of(Level level) { return kNames[static_cast<std::size_t>(level)]; }

std::vector<Level> parse_levels(std::string_view text, std::string_view option) {
  std::vector<Level> levels;
  for (const std::string_view piece : split(text)) {
    const auto found = std::ranges::find(kNames, piece);
    if (found == kNames.end()) {
      const std::vector<std::string> names(kNames.begin(), kNames.end());
      throw program::usage_error("{}: \"{}\" should be one of {}{}", option, piece,
                                 fmt::join(kNames, ", "), program::suggestion(piece, names));
    }
    const auto level = static_cast<Level>(found - kNames.begin());
    if (std::ranges::find(levels, level) != levels.end())
      throw program::usage_error("{}={}: {} is named twice", option, text, piece);
    levels.push_back(level);
  }
  if (levels.empty())
    throw program::usage_error("{} needs one of {}", option, fmt::join(kNames, ", "));
  if (std::ranges::count(levels, Level::offset) > 0 && std::ranges::any_of(levels, is_of_source))
    throw program::usage_error("{}={}: misses at an offset are not known by source line", option,
                               text);
  return levels;
}

}  // namespace cg::annotate
