// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sources that the user wants to see, and how many lines of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cg::annotate {

struct SourceOptions {
  bool auto_annotate = true;  // annotate the sources of the listed functions
  std::uint64_t context = 8;
  std::vector<std::string> include_dirs;  // each ends with "/"
  std::vector<std::string> source_roots;  // further folders with files that a page may contain
  std::vector<std::string> user_files;    // in command line order, each once
};

}  // namespace cg::annotate
