// SPDX-License-Identifier: GPL-2.0-or-later
//
// The line of a profile that says which build of an object file ran (docs/file-format.md):
// `desc: fingerprint object: BUILD PATH`.
#pragma once

#include "tool/core/output_file.h"

namespace cg::tool {

void write_build(OutputFile& out, const char* object);

// On one line: "?" stands for a line feed.
void write_printable(OutputFile& out, const char* text);

}  // namespace cg::tool
