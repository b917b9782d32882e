/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A function of a few instructions is called for each byte; the cure is called for a whole line. */
#include "planted.h"

enum { kSize = 64, kRounds = 10000 };
static unsigned char bytes[kSize];
static uint64_t hash;

static void add_byte(unsigned char byte) { hash = hash * 31 + byte; }

static void add_bytes(const unsigned char* from, int size) {
  uint64_t all = hash;
  for (int i = 0; i < size; ++i) all = all * 31 + from[i];
  hash = all;
}

static void add_line(void) {
  if (is_cured)
    add_bytes(bytes, kSize);
  else
    for (int i = 0; i < kSize; ++i) add_byte(bytes[i]); /* here */
}

int main(void) {
  for (int round = 0; round < kRounds; ++round) add_line();
  sink = hash;
  return 0;
}
