// SPDX-License-Identifier: GPL-2.0-or-later
// x87 arithmetic and state: fxsave, fxrstor, fnsave, frstor, fnstenv, fldenv, at the offsets that
// cross lines; long double and integer loads and stores.
#include <math.h>
#include <stdio.h>
#include <string.h>

static _Alignas(64) char state[2048];

static void save_and_restore(char* at) {
  __asm__ volatile(
      "fnsave (%0); frstor (%0); fnstenv (%0); fldenv (%0); fnstcw (%0); fldcw (%0); fnstsw (%0)"
      :
      : "r"(at)
      : "memory");
}

int main(void) {
  long double sum = 0;
  for (int i = 1; i < 2000; ++i) sum += sinl(i) / sqrtl(i) + 1 / (long double)i;
  for (int i = 0; i < 80; ++i) save_and_restore(state + i);
  for (int i = 0; i < 8; ++i)
    __asm__ volatile("fxsave (%0); fxrstor (%0)" : : "r"(state + 16 * i) : "memory");
  long long integer = 0;
  short small = 0;
  for (int i = 0; i < 100; ++i)
    __asm__ volatile(
        "fldpi; fistpll %0; fildll %0; fistps %1; fld1; fstps (%2); flds (%2); fstpl (%2)"
        : "+m"(integer), "+m"(small)
        : "r"(state + i)
        : "memory");
  printf("%.10Lf %lld %d\n", sum, integer, small);
  return 0;
}
