// SPDX-License-Identifier: GPL-2.0-or-later
// 60,000 functions of 16 bytes, called one after the other, twice: more blocks than the smallest
// translation table holds, so that each is thrown out and translated anew.
#include <stdio.h>

enum { kRounds = 2, kFunctions = 60000, kBytes = 16 };

typedef void function(unsigned* total, unsigned n);
void functions(unsigned* total, unsigned n);  // the first of them

__asm__(
    ".text\n"
    ".balign 16\n"
    "functions:\n"
    ".rept 60000\n"
#ifdef __x86_64__
    "  addl %esi, (%rdi)\n"
#elif defined(__aarch64__)
    "  ldr w2, [x0]\n"
    "  add w2, w2, w1\n"
    "  str w2, [x0]\n"
#else
    "  movl 4(%esp), %eax\n"
    "  movl 8(%esp), %ecx\n"
    "  addl %ecx, (%eax)\n"
#endif
    "  ret\n"
    "  .balign 16\n"
    ".endr\n");

int main(void) {
  unsigned total = 0;
  for (unsigned round = 0; round < kRounds; ++round)
    for (unsigned n = 0; n < kFunctions; ++n)
      ((function*)((char*)functions + kBytes * n))(&total, n + round);
  printf("%u\n", total);
  return 0;
}
