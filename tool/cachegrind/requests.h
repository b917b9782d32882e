// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a client asks of the tool, through include/valgrind/cachegrind.h, or a user through the
// core's gdbserver.
#pragma once

#include "tool/cachegrind/profiler.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

// Does what `arguments` say, of which the first is the request. False when it is no request to a
// Cachegrind, or none that is known; the latter is said. `result` is what the client gets.
bool handle_request(Profiler& profiler, const UWord* arguments, UWord& result);

}  // namespace cg::tool::cachegrind
