// SPDX-License-Identifier: GPL-2.0-or-later
//
// Requests to the tool: of a client, through include/valgrind/cachegrind.h, or of a user, through
// the core's gdbserver.
#pragma once

#include "tool/cachegrind/profiler.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

// Serves the request that is the first of `arguments`. False if it is no request to Cachegrind, or
// an unknown one, which is reported. The client gets `result`.
bool handle_request(Profiler& profiler, const UWord* arguments, UWord& result);

}  // namespace cg::tool::cachegrind
