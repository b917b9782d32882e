// SPDX-License-Identifier: GPL-2.0-or-later
//
// Vectors of 16 bytes, CG_HOST_VECTORS on hosts that have them: SSE2, which every amd64 has, or NEON,
// which every arm64 has. They are the compiler's own types: g++ 12 makes the same instructions of
// them as of intrinsics. (<emmintrin.h> needs a C library from GCC 14 on, and the tool has none.)
#pragma once

#if defined(__SSE2__) || defined(__ARM_NEON)
#define CG_HOST_VECTORS 1

#ifdef __ARM_NEON
#include <arm_neon.h>
#endif

#include <bit>
#include <cstdint>

namespace cg::sim {

using Words [[gnu::vector_size(16)]] = std::uint32_t;
using WordsAnywhere [[gnu::vector_size(16), gnu::aligned(4), gnu::may_alias]] = std::uint32_t;

inline Words words_at(const std::uint32_t* first) {
  return *reinterpret_cast<const WordsAnywhere*>(first);
}

// A bit for each of the four words that is all ones; the others are 0.
inline unsigned set_words(Words mask) {
#ifdef __ARM_NEON
  return vaddvq_u32(std::bit_cast<uint32x4_t>(mask & Words{1, 2, 4, 8}));
#else
  using Floats [[gnu::vector_size(16)]] = float;
  return static_cast<unsigned>(__builtin_ia32_movmskps(std::bit_cast<Floats>(mask)));
#endif
}

}  // namespace cg::sim

#endif
