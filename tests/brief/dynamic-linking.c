/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A run of some thousand instructions; the cure runs longer. */
#include "planted.h"

enum { kSteps = is_cured ? 2000000 : 100 };

int main(void) {
  for (int i = 0; i < kSteps; ++i) sink += next_random();
  return 0;
}
