// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files beside a profile, which say more of the misses of its cost centres.
#pragma once

#include "tool/objects/miss_table.h"
#include "tool/objects/objects_writer.h"

namespace cg::tool::cachegrind {

// Writes PROFILE and `suffix`, and reports a failure. Beside a device it has no place: /dev/null
// takes both. Sources in the table are the costs of cost centres.
bool write_beside(const char* profile, const char* suffix, const MissesHead& head,
                  MissTable& table);

}  // namespace cg::tool::cachegrind
