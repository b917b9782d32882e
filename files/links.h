// SPDX-License-Identifier: GPL-2.0-or-later
//
// Follows symbolic links at the end of a path by hand, to find the name at which they end: a new
// file is made beside it. The name need not exist.
//
// A link that stands for an open file (as behind /dev/stdout) has no such name: a process that has
// the file open goes on writing it, and would not see a new file of the same name.
#pragma once

#include <array>

#include "files/path.h"
#include "files/system.h"

namespace cg::files {

inline bool names_an_open_file(const Path& link) {
  return link.starts_with("/proc/") || link.starts_with("/dev/fd/");
}

// Makes `path` the final name. Returns false, with `path` undefined, when there are more links than
// the kernel follows, a path becomes too long, or a link stands for an open file.
template <System Sys>
bool follow_links(Path& path) {
  constexpr int kMostLinks = 40;
  for (int links = 0; links <= kMostLinks && !path.is_too_long(); ++links) {
    std::array<char, Path::kCapacity> target;
    const int length = Sys::read_link(path.c_str(), target.data(), target.size() - 1);
    if (length < 0) return true;  // no link, or nothing at all
    if (names_an_open_file(path)) return false;
    target[static_cast<std::size_t>(length)] = '\0';
    if (target[0] == '/')
      path.clear();
    else
      path.cut_to_folder();
    path << target.data();
  }
  return false;
}

}  // namespace cg::files
