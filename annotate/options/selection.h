// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of a profile that the user wants to see.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/glob.h"

namespace cg::annotate {

// The levels by which rows of a profile can be grouped.

enum class Level { function, file, line, object, folder, kind, offset, thread };

std::string_view name_of(Level level);

// Whether it is a level of the source, in contrast to levels of data (annotate/query/object_groups.h).
constexpr bool is_of_source(Level level) {
  return level == Level::function || level == Level::file || level == Level::line ||
         level == Level::folder;
}

// "file,function": each level at most once, and no level of the source beside
// offsets. Throws a usage error that names `option`.
std::vector<Level> parse_levels(std::string_view text, std::string_view option);

class Selection {
 public:
  std::vector<Level> by;                 // groups by these levels, instead of functions
  std::optional<std::size_t> top_lines;  // the number of hottest lines
  std::optional<std::size_t> top;        // the most functions or groups
  std::vector<std::string> functions;    // globs, one of which has to match; none: all match
  std::vector<std::string> files;  // globs as well; without "/": for the name without its folder

  bool has_globs() const { return !functions.empty() || !files.empty(); }

  // Whether a function with these names may be listed.
  bool selects(std::string_view file, std::string_view function) const {
    return matches_function(function) && matches_file(file);
  }

 private:
  bool matches_function(std::string_view name) const {
    return functions.empty() || std::ranges::any_of(functions, [=](const std::string& glob) {
             return program::matches(glob, name);
           });
  }
  bool matches_file(std::string_view name) const {
    return files.empty() || std::ranges::any_of(files, [=](const std::string& glob) {
             const bool is_whole = glob.find('/') != std::string::npos;
             return program::matches(glob, is_whole ? name : name.substr(name.rfind('/') + 1));
           });
  }
};

}  // namespace cg::annotate
