/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A matrix is summed down its columns; the cure walks along its rows. Rows are no power of two. */
#include "planted.h"

enum { kRows = 1000, kColumns = 300, kRounds = 5 };
uint32_t matrix[kRows][kColumns];

static uint64_t sum(void) {
  uint64_t sum = 0;
  if (is_cured)
    for (int row = 0; row < kRows; ++row)
      for (int column = 0; column < kColumns; ++column) sum += matrix[row][column];
  else
    for (int column = 0; column < kColumns; ++column)
      for (int row = 0; row < kRows; ++row) sum += matrix[row][column]; /* here */
  return sum;
}

int main(void) {
  for (int round = 0; round < kRounds; ++round) sink += sum();
  return 0;
}
