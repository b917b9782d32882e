// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/arena.h"

#include <cstdint>
#include <new>
#include <utility>

#include "sim/base.h"
#include "tool/core/memory.h"

namespace cg::tool {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{64} * 1024;

constexpr std::size_t whole_units(std::size_t bytes) {
  return (bytes + Arena::kUnit - 1) & -Arena::kUnit;
}

}  // namespace

void* Arena::allocate(std::size_t bytes) {
  if (bytes == 0 || bytes > kMaxBytes) sim::panic("arena: a block too long");
  Block*& first = released(bytes);
  if (first == nullptr) return take(whole_units(bytes));
  return std::exchange(first, first->next);
}

void Arena::release(void* block, std::size_t bytes) {
  Block*& first = released(bytes);
  first = new (block) Block{first};
}

// What is left of a chunk when a block does not fit is lost: less than kMaxBytes.
std::byte* Arena::take(std::size_t bytes) {
  if (static_cast<std::size_t>(end_ - unused_) < bytes) {
    auto* const chunk = static_cast<std::byte*>(tool::allocate(what_, kChunkBytes));
    const auto misaligned = reinterpret_cast<std::uintptr_t>(chunk) % kUnit;
    unused_ = chunk + (misaligned == 0 ? 0 : kUnit - misaligned);
    end_ = chunk + kChunkBytes;
  }
  return std::exchange(unused_, unused_ + bytes);
}

}  // namespace cg::tool
