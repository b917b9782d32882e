/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sixty-four rows are read column by column. They fit D1, but all rows of 4,096 bytes begin in one set. */
#include "planted.h"

enum { kRows = 64, kUsed = 64, kRow = is_cured ? 1040 : 1024, kRounds = 100 };
uint32_t table[kRows][kRow];

static uint64_t sum(void) {
  uint64_t sum = 0;
  for (int column = 0; column < kUsed; ++column)
    for (int row = 0; row < kRows; ++row) sum += table[row][column]; /* here */
  return sum;
}

int main(void) {
  for (int round = 0; round < kRounds; ++round) sink += sum();
  return 0;
}
