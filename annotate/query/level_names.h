// SPDX-License-Identifier: GPL-2.0-or-later
//
// The name of a group that a place in the code belongs to, on each level but lines.
#pragma once

#include <string_view>

#include "annotate/options/level.h"
#include "profile/profile.h"

namespace cg::annotate {

// The folder of a file without "/" is ".".
inline std::string_view folder_of(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return file.substr(0, slash == 0 ? 1 : slash);
}

// `row` has names: object, "" where it is unknown, file and function.
template <class Row>
std::string_view name_in(Level level, const Row& row) {
  switch (level) {
    case Level::function:
      return row.function;
    case Level::object:
      return row.object.empty() ? profile::kUnknown : row.object;
    case Level::folder:
      return row.file == profile::kUnknown ? row.file : folder_of(row.file);
    case Level::file:
      return row.file;
    case Level::line:
      break;
  }
  return "";
}

}  // namespace cg::annotate
