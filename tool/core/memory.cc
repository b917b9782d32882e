// SPDX-License-Identifier: GPL-2.0-or-later
//
// The core's allocator ends the run when the system has no more memory, so the tool's tables do not
// live on it: they take address space, which the core may refuse.
#include "tool/core/memory.h"

#include <bit>

#include "tool/core/pieces.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

// What VG_(am_shadow_alloc) returns: a pointer in Valgrind 3.19, a SysRes in 3.24.
[[maybe_unused]] void* start_of(void* space) { return space; }
[[maybe_unused]] void* start_of(SysRes space) {
  return sr_isError(space) ? nullptr : std::bit_cast<void*>(sr_Res(space));
}

struct CoreSpace {
  static void* get(std::size_t bytes) {
    void* const space = start_of(VG_(am_shadow_alloc)(bytes));
    if (space != nullptr) taken += bytes;
    return space;
  }
  static void give_back(void* start, std::size_t bytes) {
    taken -= bytes;
    VG_(am_munmap_valgrind)(reinterpret_cast<Addr>(start), bytes);
  }
  static std::size_t page() { return VKI_PAGE_SIZE; }

  static inline constinit std::size_t taken = 0;
};

constinit Pieces<CoreSpace> pieces;

}  // namespace

void* try_allocate(std::size_t bytes) { return pieces.allocate(bytes); }

void* allocate(const char* what, std::size_t bytes) {
  void* const block = try_allocate(bytes);
  if (block != nullptr) return block;
  pieces.give_last_words();
  out_of_memory(what, bytes);
}

std::size_t allocated_bytes() { return CoreSpace::taken; }

void release(void* block, std::size_t bytes) { pieces.release(block, bytes); }

// What the allocator of the core takes at a time, 4 MB, stays its own when all but a few bytes of a
// block are returned.
void leave_the_core_some() {
  constexpr std::size_t kSome = std::size_t{1} << 20;
  constexpr std::size_t kCoreTakes = std::size_t{4} << 20;
  void* const space = CoreSpace::get(kCoreTakes + kSome);
  if (space == nullptr) return;
  CoreSpace::give_back(space, kCoreTakes + kSome);
  VG_(realloc_shrink)(VG_(malloc)("cg.core", kSome), 1);
}

}  // namespace cg::tool
