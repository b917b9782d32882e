// SPDX-License-Identifier: GPL-2.0-or-later
//
// Basic types of the simulators: guest addresses, the cache lines they lie in, and a way to stop
// when an invariant breaks.
//
// Nothing in sim/ allocates, does I/O or owns a global, so that the same headers compile
// freestanding inside a Valgrind tool and hosted inside a test.
#pragma once

#include <cstdint>

namespace cg::sim {

// A guest address. The tool requires guest and host words of one size, so a host word holds it.
using Addr = std::uintptr_t;

// A line of a cache, named by the address of its first byte. (Not a line of source text, which sim/
// knows nothing of.)
struct Line {
  Addr addr;

  friend constexpr bool operator==(Line, Line) = default;
};

// Stops the program because an invariant is broken. The host supplies it: the tool through the
// Valgrind core, tests through abort().
[[noreturn]] void panic(const char* what);

}  // namespace cg::sim
