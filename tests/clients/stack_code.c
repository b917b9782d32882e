// SPDX-License-Identifier: GPL-2.0-or-later
// Code on the stack, again and again at one address: the trampolines that gcc makes for nested
// functions whose address is taken, and instructions in a local array, rewritten in place.
#include <stdio.h>
#include <string.h>

static int call(int (*function)(int), int n) { return function(n); }

static int through_trampoline(int base, int depth) {
  int add(int n) { return base + n; }
  const int sum = call(add, depth);
  return depth == 0 ? sum : sum + through_trampoline(base * 3 + 1, depth - 1);
}

static int in_array(int n) {
  volatile unsigned char code[] = {0xb8, 0, 0, 0, 0, 0xc3};  // mov $n, %eax; ret
  for (int i = 0; i < 4; ++i) code[1 + i] = (unsigned char)((unsigned)n >> 8 * i);
  return ((int (*)(void))(size_t)code)();
}

int main(void) {
  int sum = 0, wrong = 0;
  for (int i = 0; i < 40; ++i) sum += through_trampoline(i, i % 4);
  for (int i = 0; i < 40; ++i) wrong += in_array(i * 1000003) != i * 1000003;
  printf("%d, %d wrong\n", sum, wrong);
  return wrong != 0;
}
