// SPDX-License-Identifier: GPL-2.0-or-later
//
// One cache level: set-associative, true LRU, write-allocate, tags only.
//
//   line   the address of a line's first byte: a multiple of the line size; doubles as the tag
//   set    (line / line size) mod sets
//   way    position within the set, most recently used (MRU) first
//
// An access touches one line, or two neighbouring ones when it straddles a boundary; it may not
// be longer than a line. A straddling access looks both lines up, the lower first, and both
// lookups change the state; it hits when both do. Addresses wrap: the line after the last is
// line 0.
//
// Every way starts with tag 0. Real caches start empty; the difference shows in line 0 alone,
// which hits without ever having been loaded. Profiles have to agree to the byte with those of
// Cachegrind 3.19, which starts so.
//
// Most accesses hit the MRU way (83 to 89 in a hundred of data accesses in interpreters and
// compilers, more in loops) and then change nothing. So MRU tags have an array of their own,
// dense in the host's cache, and answering "MRU hit, and no straddling" takes one comparison.
#pragma once

#include <bit>
#include <cstddef>
#include <span>

#include "sim/base.h"
#include "sim/cache_config.h"

namespace cg::sim {

class Cache {
 public:
  constexpr Cache() = default;

  // `tags` is borrowed storage for config.lines() tags, all zero; it must outlive the cache.
  // `config` must be free of problems.
  Cache(const CacheConfig& config, std::span<Line> tags) {
    if (find_problem(config) != nullptr) panic("cache: a configuration that was not checked");
    if (tags.size() != static_cast<std::size_t>(config.lines())) panic("cache: wrong tag storage");
    const auto sets = static_cast<std::size_t>(config.sets());
    mru_ = tags.data();
    others_ = mru_ + sets;
    set_mask_ = sets - 1;
    other_ways_ = static_cast<std::size_t>(config.assoc) - 1;
    line_size_ = static_cast<Addr>(config.line_size);
    line_shift_ = static_cast<unsigned>(std::countr_zero(line_size_));
  }

  Line line_of(Addr addr) const { return addr & -line_size_; }
  Line last_line_of(Addr addr, std::size_t size) const { return line_of(addr + size - 1); }
  std::size_t set_of(Addr addr) const { return (addr >> line_shift_) & set_mask_; }

  // How far into a line an access of `size` bytes may begin without straddling.
  Addr slack(std::size_t size) const { return line_size_ - size; }

  // True when an access at `addr` lies in one line, the MRU of its set. Then access() would hit
  // and change nothing.
  bool hits_mru(Addr addr, Addr slack) const { return addr - mru_[set_of(addr)] <= slack; }
  bool is_mru(Line line) const { return mru_[set_of(line)] == line; }

  // Looks the whole access up, loading what is missing. True when nothing was. `size` is at
  // least 1 and at most the line size.
  bool access(Addr addr, std::size_t size) {
    return hits_mru(addr, slack(size)) || access_below_mru(addr, size);
  }

  // The same for an access that is known not to hits_mru().
  bool access_below_mru(Addr addr, std::size_t size) {
    const Line first = line_of(addr);
    const Line last = last_line_of(addr, size);
    if (first == last) [[likely]]
      return touch_below_mru(first);
    const bool first_hit = touch(first);
    return touch(last) && first_hit;
  }

  // Looks one line up, making it the most recently used of its set. True when it was there.
  bool touch(Line line) { return is_mru(line) || touch_below_mru(line); }

  // The tag in a way of a set: the state, for those who compare it.
  Line tag(std::size_t set, std::size_t way) const {
    return way == 0 ? mru_[set] : others_[set * other_ways_ + way - 1];
  }

 private:
  // One pass shifts the ways as it searches them; on a miss the LRU way drops out.
  bool touch_below_mru(Line line) {
    const std::size_t set = set_of(line);
    const std::size_t n = other_ways_;  // a copy: for all g++ knows, the stores below change it
    Line* const others = others_ + set * n;
    Line displaced = mru_[set];
    mru_[set] = line;
    for (std::size_t i = 0; i < n; ++i) {
      const Line tag = others[i];
      others[i] = displaced;
      if (tag == line) return true;
      displaced = tag;
    }
    return false;
  }

  Line* mru_ = nullptr;     // [set]: way 0
  Line* others_ = nullptr;  // [set][other_ways_]: ways 1 and up
  std::size_t set_mask_ = 0;
  std::size_t other_ways_ = 0;
  Addr line_size_ = 0;
  unsigned line_shift_ = 0;
};

}  // namespace cg::sim
