/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A record is copied to read one number of it; the cure reads it where it is. */
#include "planted.h"

enum { kSize = 4096, kRounds = 20000 };
static unsigned char record[kSize];
static void* (*const volatile copy)(void*, const void*, size_t) = memcpy;

static uint64_t read_record(int i) {
  unsigned char own[kSize];
  if (is_cured) return record[i % kSize];
  copy(own, record, kSize);
  return own[i % kSize];
}

int main(void) {
  for (int i = 0; i < kRounds; ++i) sink += read_record(i);
  return 0;
}
