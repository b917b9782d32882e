/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Each step allocates its buffer; the cure has one for all. */
#include "planted.h"

enum { kSteps = 50000, kBuffer = 40 };

static void step(unsigned char* buffer) {
  buffer[0] = 7;
  sink += buffer[0];
}

int main(void) {
  unsigned char* const one = malloc(kBuffer);
  for (int i = 0; i < kSteps; ++i) {
    unsigned char* const buffer = is_cured ? one : malloc(kBuffer);
    step(buffer);
    if (!is_cured) free(buffer);
  }
  free(one);
  return 0;
}
