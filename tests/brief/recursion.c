/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The numbers of Fibonacci, each computed again and again; the cure remembers them. */
#include "planted.h"

enum { kNumber = 22 };
static uint64_t known[kNumber + 1];

static uint64_t fibonacci(int n) {
  if (is_cured && known[n] != 0) return known[n];
  const uint64_t result = n < 2 ? 1 : fibonacci(n - 1) + fibonacci(n - 2);
  known[n] = result;
  return result;
}

int main(void) {
  sink = fibonacci(kNumber);
  return 0;
}
