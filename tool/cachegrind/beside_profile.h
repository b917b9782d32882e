// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files beside a profile, which say more of the misses of its cost centres.
#pragma once

#include "files/path.h"
#include "tool/objects/miss_table.h"
#include "tool/objects/objects_writer.h"

namespace cg::tool::cachegrind {

inline constexpr const char* kObjectsSuffix = ".objects";
inline constexpr const char* kStridesSuffix = ".strides";

// PROFILE and `suffix`. Beside a device it has no place: /dev/null takes both.
files::Path path_beside(const char* profile, const char* suffix);

// Writes it, and reports a failure. Sources in the table are the costs of cost centres.
bool write_beside(const char* profile, const char* suffix, const MissesHead& head,
                  MissTable& table);

}  // namespace cg::tool::cachegrind
