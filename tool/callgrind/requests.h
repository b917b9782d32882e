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

}  // namespace cg::tool::callgrind
