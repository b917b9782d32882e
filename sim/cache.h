// SPDX-License-Identifier: GPL-2.0-or-later
//
// One cache level: set-associative, true LRU, write-allocate, tags only.
//
//   block number   address / line_size; doubles as the tag
//   set            block number mod sets
//   way            position within the set, most recently used (MRU) first
//
// An access touches one line, or two neighbouring ones when it straddles a boundary; it may not
// be longer than a line. A straddling access looks both lines up, the lower first, and both
// lookups change the state; it hits when both do. Addresses wrap: the line after the last is
// line 0.
//
// Every way starts with tag 0. Real caches start empty; the difference shows in block 0 alone
// (addresses below line_size), which hits without ever having been loaded. Profiles have to
// agree to the byte with those of Cachegrind 3.19, which starts so.
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
  Cache(const CacheConfig& config, std::span<Line> tags) : tags_(tags.data()) {
    if (find_problem(config) != nullptr) panic("cache: a configuration that was not checked");
    if (tags.size() != static_cast<std::size_t>(config.lines())) panic("cache: wrong tag storage");
    set_mask_ = static_cast<Line>(config.sets() - 1);
    assoc_ = static_cast<std::size_t>(config.assoc);
    line_shift_ = static_cast<unsigned>(std::countr_zero(static_cast<Line>(config.line_size)));
  }

  Line line_of(Addr addr) const { return addr >> line_shift_; }
  Line last_line_of(Addr addr, std::size_t size) const { return line_of(addr + size - 1); }
  Line set_of(Line line) const { return line & set_mask_; }

  // Looks the whole access up, loading what is missing. True when nothing was. `size` is at
  // least 1 and at most the line size.
  bool access(Addr addr, std::size_t size) {
    const Line first = line_of(addr);
    const Line last = last_line_of(addr, size);
    if (first == last) [[likely]]
      return touch(first);
    const bool first_hit = touch(first);
    const bool last_hit = touch(last);
    return first_hit && last_hit;
  }

  // Looks one line up, making it the most recently used of its set. True when it was there.
  bool touch(Line line) {
    Line* const set = tags_ + set_of(line) * assoc_;
    return set[0] == line || touch_below_mru(set, line);
  }

  std::span<const Line> tags() const {
    return {tags_, static_cast<std::size_t>(set_mask_ + 1) * assoc_};
  }

 private:
  // Moves `line` to the front, from where it is or, the LRU way dropping out, from memory. One
  // pass that shifts as it searches: most hits are found in way 1 or 2.
  bool touch_below_mru(Line* set, Line line) const {
    Line displaced = set[0];
    set[0] = line;
    for (std::size_t way = 1; way < assoc_; ++way) {
      const Line tag = set[way];
      set[way] = displaced;
      if (tag == line) return true;
      displaced = tag;
    }
    return false;
  }

  Line* tags_ = nullptr;
  Line set_mask_ = 0;
  std::size_t assoc_ = 0;
  unsigned line_shift_ = 0;
};

}  // namespace cg::sim
