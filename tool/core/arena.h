// SPDX-License-Identifier: GPL-2.0-or-later
//
// Memory for the small records of translations: hundreds of thousands are made, and released when
// the core recycles translations. Blocks are whole numbers of units long and aligned to a unit, so
// that a record of one unit never lies in two cache lines of the host. A released block is used
// again for blocks of its length; memory is never given back to the core.
//
// (The core's own allocator took 3 per cent of a compiler's run for these records.)
#pragma once

#include <array>
#include <cstddef>

namespace cg::tool {

class Arena {
 public:
  static constexpr std::size_t kUnit = 32;
  static constexpr std::size_t kMaxBytes = 32 * kUnit;

  // `what` names the use in the message when there is no memory.
  constexpr explicit Arena(const char* what) : what_(what) {}

  // A block of at least `bytes` bytes, which may be at most kMaxBytes.
  void* allocate(std::size_t bytes);

  // Takes a block back; `bytes` as for allocate().
  void release(void* block, std::size_t bytes);

 private:
  struct Block {
    Block* next;
  };

  Block*& released(std::size_t bytes) { return released_[(bytes - 1) / kUnit]; }
  std::byte* take(std::size_t bytes);

  const char* what_;
  std::byte* unused_ = nullptr;
  std::byte* end_ = nullptr;
  std::array<Block*, kMaxBytes / kUnit> released_{};  // by length
};

}  // namespace cg::tool
