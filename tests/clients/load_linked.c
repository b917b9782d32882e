// SPDX-License-Identifier: GPL-2.0-or-later
// Load-linked and store-conditional of arm64, alone and in pairs.
#include <stdio.h>

static long count;
static long pair[2] __attribute__((aligned(16)));

static void add_one(void) {
  long value;
  int failed;
  do {
    __asm__ volatile("ldaxr %0, [%2]; add %0, %0, 1; stlxr %w1, %0, [%2]"
                     : "=&r"(value), "=&r"(failed) : "r"(&count) : "memory");
  } while (failed);
}

static void add_to_pair(void) {
  long low, high;
  int failed;
  do {
    __asm__ volatile("ldxp %0, %1, [%3]; add %0, %0, 1; sub %1, %1, 1; stxp %w2, %0, %1, [%3]"
                     : "=&r"(low), "=&r"(high), "=&r"(failed) : "r"(pair) : "memory");
  } while (failed);
}

int main(void) {
  for (int i = 0; i < 5000; ++i) add_one();
  for (int i = 0; i < 1000; ++i) add_to_pair();
  printf("%ld %ld %ld\n", count, pair[0], pair[1]);
  return count != 5000 || pair[0] != 1000;
}
