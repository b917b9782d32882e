// SPDX-License-Identifier: GPL-2.0-or-later
// Something real for a compiler: the n queens, counted with bit masks, and a small sort.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned columns, left, right;
} threats;

static unsigned long place(unsigned n, threats taken) {
  const unsigned all = (1u << n) - 1;
  if (taken.columns == all) return 1;
  unsigned long solutions = 0;
  unsigned open = all & ~(taken.columns | taken.left | taken.right);
  while (open) {
    const unsigned bit = open & -open;
    open ^= bit;
    solutions +=
        place(n, (threats){taken.columns | bit, (taken.left | bit) << 1, (taken.right | bit) >> 1});
  }
  return solutions;
}

static int by_value(const void* a, const void* b) {
  const unsigned long x = *(const unsigned long*)a, y = *(const unsigned long*)b;
  return (x > y) - (x < y);
}

int main(int argc, char** argv) {
  unsigned long counts[16] = {0};
  const unsigned most = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 8;
  for (unsigned n = 1; n <= most && n < 16; ++n) counts[n] = place(n, (threats){0, 0, 0});
  qsort(counts, 16, sizeof counts[0], by_value);
  for (int i = 0; i < 16; ++i) printf("%lu%c", counts[i], i == 15 ? '\n' : ' ');
  return memcmp(&counts[0], &counts[1], sizeof counts[0]) > 0;
}
