// SPDX-License-Identifier: GPL-2.0-or-later
//
// Commands to a running program, through the core's gdbserver: `vgdb COMMAND`, or `monitor COMMAND`
// in gdb.
//
//   dump [FILE]              writes the profile so far, without FILE where it will be at the end
//   zero                     all counts are 0 again
//   instrumentation on|off   begins and ends a measuring window; without an argument, says whether
//   status                   what was counted so far, and where
//
// Words may be shortened. The program goes on as if nothing had been asked.
#pragma once

#include "tool/cachegrind/profiler.h"

namespace cg::tool::cachegrind {

// False when `command` is none of these.
bool handle_monitor_command(Profiler& profiler, const char* command);

}  // namespace cg::tool::cachegrind
