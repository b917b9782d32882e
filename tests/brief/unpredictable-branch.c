/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A branch depends on random bytes; the cure adds without one. */
#include "planted.h"

enum { kSize = 20000 };
static unsigned char bytes[kSize];

static int count_small(void) {
  int small = 0;
  for (int i = 0; i < kSize; ++i) {
    if (is_cured)
      small += (int)(((uint32_t)bytes[i] - 128) >> 31);
    else if (bytes[i] < 128) /* here */
      sink = (uint64_t)++small;
  }
  return small;
}

int main(void) {
  for (int i = 0; i < kSize; ++i) bytes[i] = (unsigned char)next_random();
  for (int round = 0; round < 10; ++round) sink = (uint64_t)count_small();
  return 0;
}
