// SPDX-License-Identifier: GPL-2.0-or-later
// Calls a library through stubs that begin with landing pads, which stand in a section of their
// own.
#include <stdlib.h>

static __attribute__((noinline)) int through_stubs(void) {
  int sum = 0;
  for (int i = 0; i < 5; ++i) sum ^= rand();
  srand(1);
  return sum;
}

int main(void) { return through_stubs() == 0; }
