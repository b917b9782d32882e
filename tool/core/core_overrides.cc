// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions of ours in place of the core's and of VEX', on which a short run spends its time: they
// do the same quicker, or not at all. Before a program begins, the debug information of its libraries
// is unpacked, sorted by address, and put into cleared memory; then what it runs for the first time
// is translated. What comes out is the same to the byte.
//
// Their functions are replaced by the linker: a name that is found here is not taken from an
// archive, and `--wrap` makes __wrap_NAME of NAME (cmake/Valgrind.cmake).
#include <cstddef>
#include <cstdint>
#include <span>

#include "tool/core/memory.h"
#include "tool/core/merge_sort.h"
#include "tool/core/move_bytes.h"
#include "tool/core/valgrind.h"
#include "tool/inflate/inflate.h"

extern "C" {
// Unpacks compressed sections (.zdebug_*, SHF_COMPRESSED). miniz' contract: the size of the output,
// or -1. Of the flags the core sets those for the zlib format and for output in one piece.
std::size_t tinfl_decompress_mem_to_mem(void* to, std::size_t to_size, const void* from,
                                        std::size_t from_size, int flags);
// What a compiler calls at will, besides the three that the core has: GCC 16 for string_view's
// starts_with().
int memcmp(const void* a, const void* b, std::size_t size);
decltype(VG_(memset)) __wrap_vgPlain_memset;
decltype(VG_(memmove)) __wrap_vgPlain_memmove;
decltype(VG_(ssort)) __wrap_vgPlain_ssort;
decltype(VG_(ssort)) __real_vgPlain_ssort;
decltype(sanityCheckIRSB) __wrap_sanityCheckIRSB;
decltype(sanityCheckIRSB) __real_sanityCheckIRSB;
}

std::size_t tinfl_decompress_mem_to_mem(void* to, std::size_t to_size, const void* from,
                                        std::size_t from_size, int /*flags*/) {
  return cg::tool::inflate({static_cast<const std::uint8_t*>(from), from_size},
                           {static_cast<std::uint8_t*>(to), to_size});
}

int memcmp(const void* a, const void* b, std::size_t size) { return VG_(memcmp)(a, b, size); }

void* __wrap_vgPlain_memset(void* to, Int value, SizeT size) {
  constexpr std::uint64_t kEveryByte = 0x0101010101010101;
  const auto byte = static_cast<std::uint8_t>(value);
  const std::uint64_t word = kEveryByte * byte;
  auto* next = static_cast<std::uint8_t*>(to);
  std::uint8_t* const end = next + size;
  for (; static_cast<SizeT>(end - next) >= sizeof word; next += sizeof word)
    __builtin_memcpy(next, &word, sizeof word);
  for (; next != end; ++next) *next = byte;
  return to;
}

// (The core's goes byte by byte.)
void* __wrap_vgPlain_memmove(void* to, const void* from, SizeT size) {
  cg::tool::move_bytes(to, from, size);
  return to;
}

// Line tables, by way of their indices: ascending runs, one for each function or so. Where elements
// are equal, which comes first is the core's secret, so the core sorts.
void __wrap_vgPlain_ssort(void* base, SizeT count, SizeT size,
                          Int (*compare)(const void*, const void*)) {
  using Element = std::uint32_t;
  constexpr SizeT kWorthIt = 64;
  const SizeT bytes = cg::tool::kMergeSortSpace * count * size;
  void* const space =
      size == sizeof(Element) && count >= kWorthIt ? cg::tool::try_allocate(bytes) : nullptr;
  if (space == nullptr) return __real_vgPlain_ssort(base, count, size, compare);
  const std::span elements(static_cast<Element*>(base), count);
  const auto order = [compare](const Element& a, const Element& b) { return compare(&a, &b); };
  const bool is_sorted = cg::tool::merge_sort(elements, static_cast<Element*>(space), order);
  cg::tool::release(space, bytes);
  if (!is_sorted) __real_vgPlain_ssort(base, count, size, compare);
}

// VEX checks the IR of every block four times, which finds mistakes in VEX and in what a tool puts
// in, and changes nothing: 7% of the instructions of `python3 -c pass`. Of ours, unit tests have it
// checked; with -v it always is.
void __wrap_sanityCheckIRSB(const IRSB* block, const HChar* caller, Bool is_flat, IRType word) {
  if (VG_(clo_verbosity) > 1) __real_sanityCheckIRSB(block, caller, is_flat, word);
}
