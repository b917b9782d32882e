// SPDX-License-Identifier: GPL-2.0-or-later
// A matrix summed by rows and by columns, a pointer chase and a big copy: work for every cache
// level.
#include <stdio.h>
#include <string.h>

enum { kRows = 512, kColumns = 300 };
static int matrix[kRows][kColumns];
static unsigned chain[1 << 16];

int main(void) {
  long sum = 0;
  for (int row = 0; row < kRows; ++row)
    for (int column = 0; column < kColumns; ++column) matrix[row][column] = row ^ column;
  for (int column = 0; column < kColumns; ++column)
    for (int row = 0; row < kRows; ++row) sum += matrix[row][column];
  for (unsigned i = 0; i < 1 << 16; ++i) chain[i] = (i * 40503u + 7) & 0xffff;
  unsigned at = 0;
  for (int i = 0; i < 100000; ++i) at = chain[at];
  memmove(chain + 1, chain, sizeof chain - 64);
  printf("%ld %u\n", sum, at);
  return 0;
}
