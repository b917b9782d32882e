// SPDX-License-Identifier: GPL-2.0-or-later
//
// Symbolic links at the end of a path, followed by hand: the name at which they end is needed, so
// that a new file can be made beside it. It need not exist.
#pragma once

#include <array>

#include "output/path.h"

namespace cg::output {

// Makes `path` the final name. Returns false, and leaves anything there, when there are more links
// than the kernel follows or a path becomes too long.
template <typename System>
bool follow_links(Path& path) {
  constexpr int kMostLinks = 40;
  for (int links = 0; links <= kMostLinks && !path.is_too_long(); ++links) {
    std::array<char, Path::kCapacity> target;
    const int length = System::read_link(path.c_str(), target.data(), target.size() - 1);
    if (length < 0) return true;  // no link, or nothing at all
    target[static_cast<std::size_t>(length)] = '\0';
    if (target[0] == '/')
      path.clear();
    else
      path.cut_to_folder();
    path << target.data();
  }
  return false;
}

}  // namespace cg::output
