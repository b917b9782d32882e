/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Twelve blocks are read in no order. They fit D1, but in one layout all of them begin in one set: the code is the same. */
#include "planted.h"

enum { kBlocks = 12, kReads = 1000, kRounds = 100, kBlock = is_cured ? 4096 + 64 : 4096 };
static struct {
  uint64_t value;
  char rest[kBlock - 8];
} blocks[kBlocks];
static uint64_t* const places[kBlocks] = {
    &blocks[3].value, &blocks[8].value, &blocks[0].value, &blocks[11].value, &blocks[5].value, &blocks[2].value,
    &blocks[9].value, &blocks[6].value, &blocks[1].value, &blocks[10].value, &blocks[4].value, &blocks[7].value};
static unsigned char order[kReads];

static uint64_t sum(void) {
  uint64_t sum = 0;
  for (int i = 0; i < kReads; ++i) sum += *places[order[i]]; /* here */
  return sum;
}

int main(void) {
  for (int i = 0; i < kReads; ++i) order[i] = next_random() % kBlocks;
  for (int round = 0; round < kRounds; ++round) sink += sum();
  return 0;
}
