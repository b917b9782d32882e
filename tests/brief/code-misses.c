/* SPDX-License-Identifier: GPL-2.0-or-later */
/* 256 functions of some 400 bytes in turn do not fit I1; the cure calls each many times, one after the other. */
#include "planted.h"

static uint64_t values[8];

#define STEP(n) values[(n) % 8] = (values[(n) % 8] ^ ((n) * 2654435761u)) + values[((n) + 3) % 8];
#define BODY(n) STEP(n) STEP(n + 1) STEP(n + 2) STEP(n + 3) STEP(n + 4) STEP(n + 5) STEP(n + 6) STEP(n + 7) \
  STEP(n + 8) STEP(n + 9) STEP(n + 10) STEP(n + 11)
#define ONE(n) static void f##n(void) { BODY(0x##n) }
#define FOUR(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3)
#define SIXTEEN(n) FOUR(n##0) FOUR(n##1) FOUR(n##2) FOUR(n##3)
#define SIXTY_FOUR(n) SIXTEEN(n##0) SIXTEEN(n##1) SIXTEEN(n##2) SIXTEEN(n##3)
SIXTY_FOUR(1) SIXTY_FOUR(2) SIXTY_FOUR(3) SIXTY_FOUR(4)

#undef ONE
#define ONE(n) f##n,
static void (*const volatile functions[])(void) = {SIXTY_FOUR(1) SIXTY_FOUR(2) SIXTY_FOUR(3) SIXTY_FOUR(4)};
enum { kFunctions = sizeof functions / sizeof *functions, kRounds = 50 };

int main(void) {
  if (is_cured)
    for (int i = 0; i < kFunctions; ++i)
      for (int round = 0; round < kRounds; ++round) functions[i]();
  else
    for (int round = 0; round < kRounds; ++round)
      for (int i = 0; i < kFunctions; ++i) functions[i]();
  sink = values[7];
  return 0;
}
