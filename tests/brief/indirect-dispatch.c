/* SPDX-License-Identifier: GPL-2.0-or-later */
/* An interpreter calls one of four functions by a random code; the cure sorts the codes first. */
#include "planted.h"

enum { kSize = 20000 };
static unsigned char codes[kSize];
static uint64_t value;

static void add(void) { value += 3; }
static void multiply(void) { value *= 3; }
static void shift(void) { value >>= 1; }
static void invert(void) { value = ~value; }
static void (*const volatile operations[])(void) = {add, multiply, shift, invert};

static void run(void) {
  for (int i = 0; i < kSize; ++i) operations[codes[i]](); /* here */
}

static int by_code(const void* a, const void* b) {
  return *(const unsigned char*)a - *(const unsigned char*)b;
}

int main(void) {
  for (int i = 0; i < kSize; ++i) codes[i] = next_random() % 4;
  if (is_cured) qsort(codes, kSize, 1, by_code);
  for (int round = 0; round < 40; ++round) run();
  sink = value;
  return 0;
}
