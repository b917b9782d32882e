// SPDX-License-Identifier: GPL-2.0-or-later
//
// The core's allocator aborts when the system has no more memory. So the system is asked first,
// whenever the tool has taken another 128 KB: often enough that the core, which takes memory for
// itself at the same pace, does not find the end first.
#include "tool/memory.h"

#include "tool/valgrind.h"

namespace cg::tool {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr std::size_t kCheckAfter = kMegabyte / 8;
constexpr std::size_t kCoreTakes =
    8 * kMegabyte;                                // at a time, at most (4 were seen), and some more
constexpr std::size_t kReserve = 16 * kMegabyte;  // enough to write a million cost centres

constinit std::size_t unchecked = kCheckAfter;  // bytes taken since the last check
constinit void* reserve = nullptr;
constinit bool is_exhausted = false;

// Address space that nobody has touched, or nullptr.
void* get_space(std::size_t bytes) { return VG_(am_shadow_alloc)(bytes); }

void return_space(void* space, std::size_t bytes) {
  VG_(am_munmap_valgrind)(reinterpret_cast<Addr>(space), bytes);
}

bool has_space(std::size_t bytes) {
  if (reserve == nullptr) reserve = get_space(kReserve);
  void* const space = get_space(bytes);
  if (space != nullptr) return_space(space, bytes);
  return reserve != nullptr && space != nullptr;
}

void give_reserve_away() {
  is_exhausted = true;
  if (reserve != nullptr) return_space(reserve, kReserve);
}

}  // namespace

void* allocate(const char* what, std::size_t bytes) {
  unchecked += bytes;
  if (unchecked >= kCheckAfter && !is_exhausted) {
    unchecked = 0;
    if (!has_space(bytes + kCoreTakes)) {
      give_reserve_away();
      out_of_memory(what, bytes);
    }
  }
  return VG_(malloc)(what, bytes);
}

void release(void* block) { VG_(free)(block); }

}  // namespace cg::tool
