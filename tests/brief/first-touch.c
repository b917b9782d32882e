/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Each round clears and fills fresh memory; the cure uses the memory of the first round again. */
#include "planted.h"

enum { kSize = 64 * 1024, kRounds = 64 };
static unsigned char memory[kRounds][kSize];

static void fill(unsigned char* to) {
  for (int i = 0; i < kSize; i += 16) to[i] = (unsigned char)i; /* here */
}

int main(void) {
  for (int round = 0; round < kRounds; ++round) fill(memory[is_cured ? 0 : round]);
  sink = memory[0][7];
  return 0;
}
