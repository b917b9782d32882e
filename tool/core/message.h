// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the tool says, through the core, which prints it on standard error or wherever --log-file=
// and its kin lead. Formats are the core's: like printf's, with %'lld for separated thousands.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

// "==PID== ": to the user, of the program.
[[gnu::format(printf, 1, 2)]] void message(const char* format, ...);

// "--PID-- ": of the tool.
[[gnu::format(printf, 1, 2)]] void debug_message(const char* format, ...);

// "valgrind: ": why the run cannot begin.
[[gnu::format(printf, 1, 2)]] void failure_message(const char* format, ...);

// As it stands.
[[gnu::format(printf, 1, 2)]] void print(const char* format, ...);

}  // namespace cg::tool
