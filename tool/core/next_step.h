// SPDX-License-Identifier: GPL-2.0-or-later
//
// The last line of a run on a terminal: the command that shows its profile. Logs in files and pipes
// have no such line, so that they stay as Valgrind's are.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

// Where the core's messages go. Tools' headers have not its type, whose first member is enough.
struct LogSink {
  Int fd;  // below 0: nowhere
};

// Prints `command`, the profile's name as a shell reads it from the folder where the run began, and
// `suffix`, unless the user asked for silence.
void print_next_step(const char* command, const char* path, const char* suffix = "");

}  // namespace cg::tool

extern "C" cg::tool::LogSink VG_(log_output_sink);
