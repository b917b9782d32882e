// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder in the place of a profile: what the processes of one run left (--trace-children=yes, one
// of the folders that cachegrind-repeat writes) is their sum. A folder of folders with numbers for
// names is of several runs, each a profile.
#pragma once

#include <string>
#include <vector>

#include "program/input.h"

namespace cg::profile {

// The profiles that a name stands for: the folders of the runs, else itself.
std::vector<std::string> runs_of(const std::string& name);

// Whether it is a folder that has profiles, or folders of runs.
bool is_folder_of_profiles(const std::string& name);

// Opens a file or, of a folder, the sum of its profiles as a text. Throws when there is none, or
// when they have different events.
program::Input open_profile(const std::string& name);

}  // namespace cg::profile
