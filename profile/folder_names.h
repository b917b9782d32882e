// SPDX-License-Identifier: GPL-2.0-or-later
//
// The contents of a folder of profiles. A run left a profile with a name for each process
// (docs/file-format.md), and maybe an index.
#pragma once

#include <string>
#include <vector>

namespace cg::profile {

// Paths, shorter paths first, so that process ids and numbers of runs ascend.
struct FolderNames {
  std::vector<std::string> files;  // regular files without the index
  std::vector<std::string> folders;
};

// Throws when the folder cannot be read.
FolderNames names_in(const std::string& folder);

bool is_folder(const std::string& name);

// Whether the file begins like a profile.
bool is_profile(const std::string& file);

}  // namespace cg::profile
