// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the profile to the file that the user named or, if that fails, to cachegrind.out.<pid> in
// the folder for temporary files, so that a full disk does not lose hours of counting.
#pragma once

#include "files/system.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/cachegrind/profile_writer.h"

namespace cg::tool::cachegrind {

// Writes it only to `path`, and reports a failure. A file that was empty when the run began is
// overwritten, see below.
bool write_to(const char* path, files::FileId was_empty, const ProfileHeader& header,
              CostTable& costs, const sim::Costs& total);

// Reports each failure in a line, and the place of the profile if it is not `path`. A file that was
// empty when the run began is overwritten, even if a forked process has written to it since.
void save_profile(const char* path, files::FileId was_empty, const ProfileHeader& header,
                  CostTable& costs, const sim::Costs& total);

}  // namespace cg::tool::cachegrind
