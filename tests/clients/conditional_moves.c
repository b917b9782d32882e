// SPDX-License-Identifier: GPL-2.0-or-later
// Conditional moves from memory and between registers, setcc, short-circuit conditions (which VEX
// may run speculatively), and bit tests on memory; on arm64 conditional selects, compares and tested bits.
#include <stdio.h>

static unsigned data[1024];

static int classify(unsigned a, unsigned b) {
  if (a > 10 && b > 20) return 1;
  if (a < 5 || (b < 7 && a != b)) return 2;
  return a == b && data[a % 1024] != 0 && data[b % 1024] > 3 ? 3 : 4;
}

int main(void) {
  unsigned state = 1, best = 0, classes[5] = {0};
  for (int i = 0; i < 20000; ++i) {
    state = state * 1664525u + 1013904223u;
    unsigned* cell = &data[state >> 22];
#ifdef __aarch64__
    unsigned seen = *cell;
    __asm__ volatile(
        "cmp %w1, %w0; csel %w0, %w1, %w0, hi; ccmp %w1, #7, #2, ne; csinc %w1, %w1, wzr, lt; cneg "
        "%w1, %w1, pl;"
        "tbz %w1, #5, 1f; ldr %w1, %2; 1: cbz %w1, 2f; tbnz %w1, #9, 2f; str %w1, %2; 2:"
        : "+r"(best), "+r"(seen), "+m"(*cell)
        :
        : "cc");
#else
    __asm__ volatile("cmp %1, %0; cmovb %1, %0; cmovp %0, %%eax; seta %%al"
                     : "+r"(best)
                     : "m"(*cell)
                     : "eax", "cc");
    __asm__ volatile("btsl $5, %0; btrl $7, %0; btcl $9, %0" : "+m"(*cell) : : "cc");
    __asm__ volatile("btcl %1, %0" : "+m"(data[0]) : "r"(state % 8192) : "memory", "cc");
#endif
    ++*cell;
    ++classes[classify(state >> 27, state >> 11 & 31)];
  }
  printf("%u %u %u %u %u\n", best, classes[1], classes[2], classes[3], classes[4]);
  return 0;
}
