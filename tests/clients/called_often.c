// SPDX-License-Identifier: GPL-2.0-or-later
// What a debugger stops in: a function that is called 20,000 times.
#include <stdio.h>

volatile unsigned long sum;

__attribute__((noinline)) unsigned long part(unsigned long n) {
  unsigned long s = 0;
  for (unsigned long i = 0; i <= n % 7; ++i) s += i * n;
  return s;
}

int main(void) {
  for (unsigned long n = 0; n < 20000; ++n) sum += part(n);
  printf("%lu\n", sum);
  return 0;
}
