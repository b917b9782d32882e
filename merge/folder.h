// SPDX-License-Identifier: GPL-2.0-or-later
//
// Replaces a folder on the command line by the profiles in it, which a tree of processes left.
#pragma once

#include <string>
#include <vector>

#include "program/console.h"

namespace cg::merge {

// `names`, and in the place of a folder the files in it that begin like a profile, shorter names
// first, so that process ids ascend. Folders below it are left alone, and so is an earlier output
// of the same name. Throws if a folder has no profile; reports how many of its files are no
// profiles, not counting its index.
std::vector<std::string> with_folders(const std::vector<std::string>& names,
                                      const std::string& output, program::Console& console);

}  // namespace cg::merge
