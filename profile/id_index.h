// SPDX-License-Identifier: GPL-2.0-or-later
//
// A hash table of numbers; each number stands for an item that lies elsewhere. It uses open
// addressing. A slot of 8 bytes holds the number and half the hash, so that growing looks at no
// item, and a search looks nearly always only at the item that it finds. (A profile of 60 MB names
// 900,000 functions: the library's tables took half of the time of reading it.)
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace cg::profile {

class IdIndex {
 public:
  // Among the numbers added under `hash`, returns the number for which is_it(number) holds; if
  // there is none, adds `next`.
  template <class IsIt>
  std::uint32_t find_or_add(std::uint64_t hash, std::uint32_t next, IsIt is_it) {
    if (2 * size_ >= slots_.size()) grow();
    const auto half = static_cast<std::uint32_t>(hash >> 32);
    for (std::size_t at = half & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
      Slot& slot = slots_[at];
      if (slot.number == kNone) {
        slot = {half, next};
        ++size_;
        return next;
      }
      if (slot.hash == half && is_it(slot.number)) return slot.number;
    }
  }

  // Among the numbers added under `hash`, returns the number for which is_it(number) holds.
  template <class IsIt>
  std::optional<std::uint32_t> find(std::uint64_t hash, IsIt is_it) const {
    if (slots_.empty()) return std::nullopt;
    const auto half = static_cast<std::uint32_t>(hash >> 32);
    for (std::size_t at = half & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.number == kNone) return std::nullopt;
      if (slot.hash == half && is_it(slot.number)) return slot.number;
    }
  }

  // Fetches the first slot of a search into the processor's cache.
  void prefetch(std::uint64_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[(hash >> 32) & (slots_.size() - 1)]);
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = kNone;
  };

  void grow() {
    std::vector<Slot> larger(slots_.empty() ? 64 : 4 * slots_.size());
    for (const Slot& slot : slots_) {
      if (slot.number == kNone) continue;
      std::size_t at = slot.hash & (larger.size() - 1);
      while (larger[at].number != kNone) at = (at + 1) & (larger.size() - 1);
      larger[at] = slot;
    }
    slots_.swap(larger);
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::size_t size_ = 0;
};

// A hash with a well-mixed upper half.
inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 29);
}

}  // namespace cg::profile
