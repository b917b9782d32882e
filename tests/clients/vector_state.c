// SPDX-License-Identifier: GPL-2.0-or-later
// What needs its own helpers: AES, CLMUL, CRC32, string compares, cpuid, xsave and xrstor.
#include <cpuid.h>
#include <immintrin.h>
#include <stdio.h>
#include <string.h>

static _Alignas(64) char state[4096];
static _Alignas(64) __m128i blocks[64];

int main(void) {
  __m128i key = _mm_set_epi32(1, 2, 3, 4);
  for (int i = 0; i < 500; ++i) {
    __m128i* block = &blocks[i % 64];
    key = _mm_aeskeygenassist_si128(_mm_aesenc_si128(key, *block), 0x1b);
    *block = _mm_clmulepi64_si128(_mm_aesdeclast_si128(*block, key), key, 0x11);
    __asm__ volatile("aesenc %1, %0" : "+x"(key) : "m"(*block));
  }
  unsigned crc = 0;
  for (int i = 0; i < 300; ++i)
    crc = (unsigned)_mm_crc32_u64(crc, (unsigned long long)i) +
          (unsigned)_mm_cmpestri(key, 16, blocks[i % 64], 16, 0x0c);
  unsigned a = 0, b = 0, c = 0, d = 0, total = 0;
  for (unsigned leaf = 0; leaf < 8; ++leaf) {
    __get_cpuid_count(leaf, 0, &a, &b, &c, &d);
    total ^= a + c + d;
  }
  for (int i = 0; i < 4; ++i)
    __asm__ volatile("xsave (%0); xrstor (%0)" : : "r"(state + 64 * i), "a"(7), "d"(0) : "memory");
  printf("%u %u %d\n", crc, total != 0, _mm_cvtsi128_si32(key));
  return 0;
}
