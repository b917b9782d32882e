// SPDX-License-Identifier: GPL-2.0-or-later
//
// F.objects: the misses by object, in Callgrind's format, so that its readers read it. An object is
// a function whose lines are offsets in the object. The source lines that missed on it call it, as
// often as they missed.
#pragma once

#include "tool/core/name_table.h"
#include "tool/core/output_file.h"
#include "tool/objects/miss_table.h"

namespace cg::tool {

// A source line, as it is in the profile beside.
struct MissingLine {
  const Name* file;
  const Name* function;
  unsigned line;
};

// `line_of` knows the source line of a MissRow's `source`.
void write_objects(OutputFile& out, MissTable& table, MissingLine (*line_of)(const void* source));

}  // namespace cg::tool
