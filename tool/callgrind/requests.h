// SPDX-License-Identifier: GPL-2.0-or-later
//
// Requests to the tool: of a client, through valgrind/callgrind.h, and of a user, through
// gdbserver.
#pragma once

#include "tool/callgrind/profiler.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// Serves the request that is the first of `arguments`. False if it is no request to this tool.
bool handle_request(Profiler& profiler, const UWord* arguments, UWord& result);

// Commands to a running program (tool/core/command_table.h), the ones that callgrind_control sends:
//
//   dump [HINT]              writes a part, of all threads
//   zero                     sets all counts to 0
//   status                   shows how many threads run
//   status internal          shows lines `KEY: VALUE`: the state of the tool, and for
//                            each thread its counts and calls
//   instrumentation on|off   begins and ends it; without an argument, shows the state

// False if `text` is none of these commands.
bool handle_monitor_command(Profiler& profiler, const char* text);

}  // namespace cg::tool::callgrind
