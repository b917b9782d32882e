// SPDX-License-Identifier: GPL-2.0-or-later
// Masked loads and stores under all masks, at unreadable addresses when nothing is selected (block
// number 0 among them), across lines; gathers, maskmovdqu, conditional moves from memory.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>

static _Alignas(64) int room[256];

static __m256i mask_of(unsigned bits) {
  int lanes[8];
  for (int i = 0; i < 8; ++i) lanes[i] = bits >> i & 1 ? -1 : 0;
  return _mm256_loadu_si256((const __m256i*)lanes);
}

int main(void) {
  for (int i = 0; i < 256; ++i) room[i] = i * i;
  __m256i sum = _mm256_setzero_si256();
  for (unsigned bits = 0; bits < 256; ++bits) {
    const __m256i mask = mask_of(bits);
    sum = _mm256_add_epi32(sum, _mm256_maskload_epi32(room + bits % 64 + 3, mask));
    _mm256_maskstore_epi32(room + bits % 48 + 16, mask, _mm256_set1_epi32((int)bits));
    _mm_maskstore_epi64((long long*)room + bits % 16, _mm256_castsi256_si128(mask),
                        _mm256_castsi256_si128(sum));
    _mm256_maskstore_ps((float*)room + bits % 32 + 64, mask, _mm256_set1_ps(1.0f));
    sum = _mm256_xor_si256(sum, _mm256_mask_i32gather_epi32(sum, room, mask_of(~bits), mask, 4));
    sum = _mm256_xor_si256(
        sum, _mm256_i32gather_epi32(room, _mm256_and_si256(sum, _mm256_set1_epi32(127)), 4));
    _mm_maskmoveu_si128(_mm256_castsi256_si128(sum), _mm256_castsi256_si128(mask),
                        (char*)room + bits);
  }
  const __m256i none = _mm256_setzero_si256();
  for (uintptr_t address = 0; address < 70; ++address) {  // selects nothing, hence touches nothing
    sum = _mm256_add_epi32(sum, _mm256_maskload_epi32((const int*)address, none));
    _mm256_maskstore_epi32((int*)address, none, sum);
    sum =
        _mm256_xor_si256(sum, _mm256_mask_i32gather_epi32(sum, (const int*)address, none, none, 4));
  }
  int lanes[8];
  _mm256_storeu_si256((__m256i*)lanes, sum);
  printf("%d %d %d\n", lanes[0], lanes[7], room[70]);
  return 0;
}
