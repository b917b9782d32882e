// SPDX-License-Identifier: GPL-2.0-or-later
//
// The differences between versions of Cachegrind that --compat= chooses from. The tool behaves as
// 3.19 by default, on every Valgrind. docs/fidelity.md lists the other differences.
#pragma once

namespace cg::tool::cachegrind {

struct Compat {
  const char* version;
  const char* description;
  const char* instructions;  // of the summary, a label as wide as the others
  const char* data;          // also a label
  bool simulates_caches;     // the default
  bool minds_unused_caches;  // checks and describes them also when they are not simulated
};

inline constexpr Compat kCompat[] = {
    {.version = "3.19",
     .description = "a cache and branch-prediction profiler",
     .instructions = "I   refs:     ",
     .data = "D   refs:     ",
     .simulates_caches = true,
     .minds_unused_caches = true},
    // From 3.21 on.
    {.version = "3.24",
     .description = "a high-precision tracing profiler",
     .instructions = "I refs:       ",
     .data = "D refs:       ",
     .simulates_caches = false,
     .minds_unused_caches = false},
};

}  // namespace cg::tool::cachegrind
