// SPDX-License-Identifier: GPL-2.0-or-later
// Lines that come from several files through #line: a path, a path with blanks, a name that sorts
// before and one that sorts after the others, great line numbers, one function in two files.
#include <stdio.h>

static int step(int n) {
#line 7 "/elsewhere/z.c"
  n = n * 3 + 1;
#line 4000000 "a b/c d.c"
  n ^= n >> 3;
#line 1 "!first.h"
  return n & 0xffff;
}
#line 10 "~last.h"
int main(void) {
  int n = 1;
  for (int i = 0; i < 1000; ++i) n = step(n);
  printf("%d\n", n);
  return 0;
}
