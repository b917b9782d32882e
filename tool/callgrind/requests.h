// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a client asks of the tool, through valgrind/callgrind.h, and a user, through gdbserver.
#pragma once

#include "tool/callgrind/profiler.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// Does what `arguments` say, of which the first is the request. False when it is none of ours.
bool handle_request(Profiler& profiler, const UWord* arguments, UWord& result);

}  // namespace cg::tool::callgrind
