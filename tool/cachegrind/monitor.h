// SPDX-License-Identifier: GPL-2.0-or-later
//
// Commands to a running program, through the core's gdbserver: `vgdb COMMAND`, or `monitor COMMAND`
// in gdb.
//
//   dump [FILE]              writes the profile so far; without FILE, to the file of the final one
//   zero                     sets all counts to 0
//   instrumentation on|off   begins and ends a measuring window; without an argument, shows the
//   state status                   shows the counts so far, and the hottest functions
//
// Words may be shortened. Commands do not change the program's run.
#pragma once

#include "tool/cachegrind/profiler.h"

namespace cg::tool::cachegrind {

// False if `command` is none of these commands.
bool handle_monitor_command(Profiler& profiler, const char* command);

}  // namespace cg::tool::cachegrind
