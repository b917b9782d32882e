// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profile goes to the file that the user named or, when that fails, to cachegrind.out.<pid> in
// the folder for temporary files. A client that forbids itself to rename (seccomp) forbids it the
// tool, too: then the file itself is overwritten. Hours of counting are not lost to a full disk.
#pragma once

#include "tool/cost_table.h"
#include "tool/profile_writer.h"

namespace cg::tool {

// Says what failed, one line each, and where the profile is if not at `path`.
void save_profile(const char* path, const ProfileHeader& header, CostTable& costs,
                  const Costs& total);

}  // namespace cg::tool
