// SPDX-License-Identifier: GPL-2.0-or-later
//
// Commands to a running program (tool/core/command_table.h), which are those that
// callgrind_control sends:
//
//   dump [HINT]              writes a part, of all threads
//   zero                     all counts are 0 again
//   status                   how many threads run
//   status internal          what is known, `KEY: VALUE` a line: the state of the tool, and for
//                            each thread its counts and calls
//   instrumentation on|off   begins and ends; without an argument, says whether
#pragma once

#include "tool/callgrind/profiler.h"

namespace cg::tool::callgrind {

// False when `text` is none of these.
bool handle_monitor_command(Profiler& profiler, const char* text);

}  // namespace cg::tool::callgrind
