// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder may stand for a profile. If the processes of one run left their profiles in a folder
// (--trace-children=yes, or a folder that cachegrind-repeat writes), the folder stands for their
// sum. A folder of folders with numbers as names stands for several runs, each a profile.
#pragma once

#include <string>
#include <vector>

#include "program/input.h"

namespace cg::profile {

// The contents of a folder of profiles. A run left a profile with a name for each process
// (docs/file-format.md), and maybe an index.

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

// The profiles that a name stands for: the folders of the runs, else the name itself.
std::vector<std::string> runs_of(const std::string& name);

// Whether `name` is a folder that has profiles, or folders of runs.
bool is_folder_of_profiles(const std::string& name);

// Opens a file, or the sum of the profiles of a folder as a text. Throws when the folder has no
// profile, or when its profiles have different events.
program::Input open_profile(const std::string& name);

}  // namespace cg::profile
