// SPDX-License-Identifier: GPL-2.0-or-later
// Accesses of 1 to 32 bytes at every offset around the ends of lines of every size, and of a page.
#include <stdio.h>
#include <string.h>

static _Alignas(4096) unsigned char room[16384];

#define AT(type, at) (*(volatile type*)(at))
typedef unsigned short __attribute__((aligned(1), may_alias)) u16;
typedef unsigned int __attribute__((aligned(1), may_alias)) u32;
typedef unsigned long long __attribute__((aligned(1), may_alias)) u64;
typedef double __attribute__((aligned(1), may_alias)) f64;

static void access_all(unsigned char* at) {
  AT(unsigned char, at) += 1;
  AT(u16, at) += 1;
  AT(u32, at) = AT(u32, at);
  AT(u64, at) ^= 3;
  AT(f64, at) = 1.5;
#ifdef __aarch64__
  __asm__ volatile(
      "ldr q0, [%0]; str q0, [%0]; ldp x9, x10, [%0]; stp x9, x10, [%0]; ldp q0, q1, [%0]; stp q0, "
      "q1, [%0];"
      "ld2 {v0.8h, v1.8h}, [%0]; st2 {v0.8h, v1.8h}, [%0]; ld3 {v0.8b, v1.8b, v2.8b}, [%0]; st1 "
      "{v0.16b}, [%0];"
      "ld1r {v0.4s}, [%0]; st1 {v0.s}[1], [%0]; ldur x9, [%0, #-3]; ldpsw x9, x10, [%0, #4]"
      :
      : "r"(at)
      : "x9", "x10", "v0", "v1", "v2", "memory");
#else
  __asm__ volatile("movups %0, %%xmm0; movups %%xmm0, %0; fldt %0; fstpt %0"
                   : "+m"(*(char(*)[16])at)
                   :
                   : "xmm0", "st");
#endif
#ifdef __AVX2__
  __asm__ volatile("vmovdqu %0, %%ymm0; vpaddd %0, %%ymm0, %%ymm0; vmovdqu %%ymm0, %0; vzeroupper"
                   : "+m"(*(char(*)[32])at)
                   :
                   : "xmm0");
#endif
}

int main(void) {
  for (unsigned line = 32; line <= 4096; line *= 2)
    for (int back = -2; back < 34; ++back) access_all(room + 8192 + line - back);
  unsigned sum = 0;
  for (unsigned i = 0; i < sizeof room; ++i) sum += room[i];
  printf("%u\n", sum);
  return 0;
}
