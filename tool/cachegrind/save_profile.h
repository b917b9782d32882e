// SPDX-License-Identifier: GPL-2.0-or-later
//
// The profile goes to the file that the user named or, when that fails, to cachegrind.out.<pid> in
// the folder for temporary files. Hours of counting are not lost to a full disk.
#pragma once

#include "files/system.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/cachegrind/profile_writer.h"

namespace cg::tool::cachegrind {

// Writes it there and nowhere else, and says what failed. A file that was empty when the run began
// is overwritten, see below.
bool write_to(const char* path, files::FileId was_empty, const ProfileHeader& header,
              CostTable& costs, const sim::Costs& total);

// Says what failed, one line each, and where the profile is if not at `path`. A file that was empty
// when the run began is overwritten, also when a forked process has written to it since.
void save_profile(const char* path, files::FileId was_empty, const ProfileHeader& header,
                  CostTable& costs, const sim::Costs& total);

}  // namespace cg::tool::cachegrind
