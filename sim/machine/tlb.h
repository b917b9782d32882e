// SPDX-License-Identifier: GPL-2.0-or-later
//
// Translation look-aside buffers: caches of pages, least recently used, of any number of sets.
//
// Each access is looked up, whether the caches have its line or not: the page of its first byte, and
// that of its last byte if it is another. What misses the first level is looked up, whole, in the
// second. The accesses of page walks are not simulated.
//
// A buffer of smaller pages has the program's pages of 2 MB (huge_pages.h) among them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/machine/huge_pages.h"
#include "sim/machine/page_cache.h"

namespace cg::sim {

// The levels that an access missed.
enum class TlbMisses : std::uint8_t { none, first, both };

// Of fetches, or of data. A buffer that a machine does not have misses nothing.
class Tlb {
 public:
  constexpr Tlb() = default;

  // All are borrowed; nullptr: there is none. No page is huge until find_huge_pages().
  constexpr Tlb(PageCache* first, PageCache* second) : first_(first), second_(second) {
    if (first != nullptr) mask_ = recent_mask_ = first->geometry().line_mask();
  }

  // Which pages are huge has changed. Entries stay until others take their places.
  void find_huge_pages(const HugePages& pages) {
    huge_ = pages;
    if (first_ == nullptr) return;
    recent_mask_ = mask_;
    recent_ = kNoPage;
  }

  // True if the page of `addr` was accessed last, which changes nothing, or is where the first level
  // guesses it to be. Then an access that lies in this page is done: it hits.
  bool hits_guess(Addr addr) {
    if ((addr & recent_mask_) == recent_) return true;
    if (huge_.any()) return false;
    const Addr page = addr & mask_;
    if (!first_->hits_guess(page, 0, first_->take_times(1))) return false;
    recent_ = page;
    return true;
  }

  TlbMisses access(Addr addr, std::size_t size) {
    const Addr last = addr + size - 1;
    if (((addr ^ last) & mask_) == 0 && hits_guess(addr)) return TlbMisses::none;
    note_recent(last);
    if (look_up(*first_, addr, size)) return TlbMisses::none;
    const bool is_served = second_ == nullptr || look_up(*second_, addr, size);
    return is_served ? TlbMisses::first : TlbMisses::both;
  }

 private:
  static constexpr Addr kNoPage = 1;  // it is none's first address

  bool is_huge(const PageCache& cache, Addr addr) const {
    return cache.geometry().line_mask() > -kHugePage && huge_.any() && huge_.has(addr);
  }
  Line page(const PageCache& cache, Addr addr) const {
    return is_huge(cache, addr) ? PageGeometry::huge_page(addr) : cache.geometry().line_of(addr);
  }
  bool look_up(PageCache& cache, Addr addr, std::size_t size) const {
    if (!huge_.any()) return cache.access(addr, size);
    const Line one = page(cache, addr);
    const Line other = page(cache, addr + size - 1);
    const bool hit = cache.touch(one);
    return one == other ? hit : cache.touch(other) && hit;
  }

  void note_recent(Addr addr) {
    recent_mask_ = is_huge(*first_, addr) ? -kHugePage : mask_;
    recent_ = addr & recent_mask_;
  }

  PageCache* first_ = nullptr;
  PageCache* second_ = nullptr;
  HugePages huge_;
  Addr mask_ = 0;         // of the bits that name a page
  Addr recent_mask_ = 0;  // of those that name the page that was accessed last
  Addr recent_ = 0;       // this page; page 0 is there from the start
};

}  // namespace cg::sim
