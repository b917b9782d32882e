/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Shared by the planted defects: CURED builds the cure, and "sink" keeps compilers from leaving work out. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef CURED
enum { is_cured = 1 };
#else
enum { is_cured = 0 };
#endif

static volatile uint64_t sink;

/* The next of some random numbers. */
static inline uint32_t next_random(void) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}
