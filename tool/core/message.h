// SPDX-License-Identifier: GPL-2.0-or-later
//
// Messages of the tool. The core prints them on standard error, or to the place of --log-file= and
// similar options. Formats are the core's: like printf's, with %'lld for separated thousands.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

// "==PID== ": to the user, about the program.
[[gnu::format(printf, 1, 2)]] void message(const char* format, ...);

// "--PID-- ": about the tool.
[[gnu::format(printf, 1, 2)]] void debug_message(const char* format, ...);

// "valgrind: ": the reason why the run cannot begin.
[[gnu::format(printf, 1, 2)]] void failure_message(const char* format, ...);

// Without a prefix.
[[gnu::format(printf, 1, 2)]] void print(const char* format, ...);

// The reason why a file could not be written, in a few words. The core has no public strerror.

// `error_number` is the system's or files::kNoReason.
const char* error_text(int error_number);

}  // namespace cg::tool
