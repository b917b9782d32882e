/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Built without symbols; the cure has them. */
#include "planted.h"

static uint64_t work(void) {
  uint64_t sum = 0;
  for (int i = 0; i < 500000; ++i) sum += next_random();
  return sum;
}

int main(void) {
  sink = work();
  return 0;
}
