// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is beside a profile F in Callgrind's format, so that its readers read it: F.objects, the
// misses by object, and F.strides, those by the distance between misses. An object is a function
// whose lines are offsets in the object. The source lines that missed on it call it, as often as
// they missed. A stride is one of offset 0.
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

// What the file says of itself.
struct MissesHead {
  const char* option;  // that asked for it
  const char* description;
  bool has_blocks;  // columns of allocated blocks and bytes
};

// `line_of` knows the source line of a MissRow's `source`.
void write_objects(OutputFile& out, const MissesHead& head, MissTable& table,
                   MissingLine (*line_of)(const void* source));

}  // namespace cg::tool
