// SPDX-License-Identifier: GPL-2.0-or-later
//
// I1 and D1 in front of the last level (LL).
//
// An access that misses its first level is looked up, whole, in LL with LL's own line size. An
// access that hits in the first level never reaches LL. Nothing models inclusion, write-back or
// prefetching. LL is shared: it must see instruction and data accesses in program order.
//
// fetch() and data(), called in program order, are the whole simulation. The tool takes a shorter
// way (tool/segments/) with the same result.
//
// All three caches behave like lru_cache.h; each has the implementation that suits its accesses.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "sim/cache/code_line_cache.h"
#include "sim/cache/packed_cache.h"
#include "sim/cache/timed_cache.h"
#include "sim/counts.h"

namespace cg::sim {

struct CacheHierarchy {
  CodeLineCache i1;
  TimedCache d1;
  PackedCache ll;

  // An instruction fetch. number_of(line) is the number of a line of I1.
  template <typename NumberOf>
  ServedBy fetch(Addr addr, std::size_t size, NumberOf number_of) {
    const bool hit = i1.geometry().touch_lines(
        addr, size, [&](Line line) { return i1.touch(number_of(line), line); });
    return hit ? ServedBy::l1 : beyond_l1(addr, size);
  }

  // A data access, read or write.
  ServedBy data(Addr addr, std::size_t size) {
    return d1.access(addr, size) ? ServedBy::l1 : beyond_l1(addr, size);
  }

  // The rest of an access that missed its first level.
  ServedBy beyond_l1(Addr addr, std::size_t size) {
    return ll.access(addr, size) ? ServedBy::ll : ServedBy::memory;
  }
};

}  // namespace cg::sim
