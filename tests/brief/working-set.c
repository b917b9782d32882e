/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Forty rounds over 256 KB, which is more than D1; the cure works on blocks of 16 KB. */
#include "planted.h"

enum { kSize = 256 * 1024 / 8, kBlock = is_cured ? 16 * 1024 / 8 : kSize, kRounds = 40 };
static uint64_t numbers[kSize];

static void work(uint64_t* from, int size) {
  for (int i = 0; i < size; ++i) from[i] = from[i] * 3 + 1; /* here */
}

int main(void) {
  for (int block = 0; block < kSize; block += kBlock)
    for (int round = 0; round < kRounds; ++round) work(numbers + block, kBlock);
  sink = numbers[7];
  return 0;
}
