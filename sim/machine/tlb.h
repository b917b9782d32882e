// SPDX-License-Identifier: GPL-2.0-or-later
//
// Translation look-aside buffers: caches of pages, least recently used, of any number of sets.
//
// Each access is looked up, whether the caches have its line or not: the page of its first byte, and
// that of its last byte if it is another. What misses the first level is looked up, whole, in the
// second. The accesses of page walks are not simulated.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/machine/page_cache.h"

namespace cg::sim {

// The levels that an access missed.
enum class TlbMisses : std::uint8_t { none, first, both };

// Of fetches, or of data. A buffer that a machine does not have misses nothing.
class Tlb {
 public:
  constexpr Tlb() = default;

  // Both are borrowed; nullptr: there is none.
  constexpr Tlb(PageCache* first, PageCache* second) : first_(first), second_(second) {
    if (first != nullptr) mask_ = first->geometry().line_mask();
  }

  // True if the page of `addr` was accessed last, which changes nothing, or is where the first level
  // guesses it to be. Then an access that lies in this page is done: it hits.
  bool hits_guess(Addr addr) {
    const Addr page = addr & mask_;
    if (page == recent_) return true;
    if (!first_->hits_guess(addr, ~mask_, first_->take_times(1))) return false;
    recent_ = page;
    return true;
  }

  TlbMisses access(Addr addr, std::size_t size) {
    const bool is_one_page = ((addr ^ (addr + size - 1)) & mask_) == 0;
    if (is_one_page && hits_guess(addr)) return TlbMisses::none;
    recent_ = (addr + size - 1) & mask_;
    if (first_->access(addr, size)) return TlbMisses::none;
    const bool is_served = second_ == nullptr || second_->access(addr, size);
    return is_served ? TlbMisses::first : TlbMisses::both;
  }

 private:
  PageCache* first_ = nullptr;
  PageCache* second_ = nullptr;
  Addr mask_ = 0;    // of the bits that name a page
  Addr recent_ = 0;  // the page that was accessed last; page 0 is there from the start
};

}  // namespace cg::sim
