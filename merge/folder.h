// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profiles of a folder, for a name on the command line that is one: those of a tree of
// processes.
#pragma once

#include <string>
#include <vector>

#include "program/console.h"

namespace cg::merge {

// `names`, and in the place of a folder the files in it that begin like a profile, shorter names
// first, so that process ids ascend. Folders below it are left alone, as is what was written there
// before under the name of the output. Throws where a folder has no profile; says how many of its
// files are none, but for its index.
std::vector<std::string> with_folders(const std::vector<std::string>& names,
                                      const std::string& output, program::Console& console);

}  // namespace cg::merge
