// SPDX-License-Identifier: GPL-2.0-or-later
//
// Commands to a running program (tool/core/command_table.h), the ones that callgrind_control sends:
//
//   dump [HINT]              writes a part, of all threads
//   zero                     sets all counts to 0
//   status                   shows how many threads run
//   status internal          shows lines `KEY: VALUE`: the state of the tool, and for
//                            each thread its counts and calls
//   instrumentation on|off   begins and ends it; without an argument, shows the state
#pragma once

#include "tool/callgrind/profiler.h"

namespace cg::tool::callgrind {

// False if `text` is none of these commands.
bool handle_monitor_command(Profiler& profiler, const char* text);

}  // namespace cg::tool::callgrind
