// SPDX-License-Identifier: GPL-2.0-or-later
// Preloaded, it stops the clock: lua seeds its hash tables with the time.
#include <time.h>

time_t time(time_t* out) {
  if (out) *out = 1;
  return 1;
}
