// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is in a folder of profiles: one that runs left with a name for each process
// (docs/file-format.md), with an index where there is one.
#pragma once

#include <string>
#include <vector>

namespace cg::profile {

// Paths, shorter ones first, so that process ids and numbers of runs ascend.
struct FolderNames {
  std::vector<std::string> files;  // regular ones, but for the index
  std::vector<std::string> folders;
};

// Throws when the folder cannot be read.
FolderNames names_in(const std::string& folder);

bool is_folder(const std::string& name);

// Whether the file begins like a profile.
bool is_profile(const std::string& file);

}  // namespace cg::profile
