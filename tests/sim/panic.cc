// SPDX-License-Identifier: GPL-2.0-or-later
//
// The host's side of the sim/ seam: a broken invariant ends the test program.
#include <cstdio>
#include <cstdlib>

#include "sim/base.h"

void cg::sim::panic(const char* what) {
  std::fprintf(stderr, "panic: %s\n", what);
  std::abort();
}
