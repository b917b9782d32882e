// SPDX-License-Identifier: GPL-2.0-or-later
//
// I1, D1 and the last level (LL) wired together.
//
// An access that misses its first level is looked up, whole, in LL with LL's own line size. What
// hits in the first level never reaches LL. Nothing models inclusion, write-back or prefetching.
// LL is shared: it must see instruction and data accesses in program order.
#pragma once

#include <cstddef>

#include "sim/base.h"
#include "sim/cache.h"
#include "sim/counts.h"

namespace cg::sim {

struct CacheHierarchy {
  Cache i1;
  Cache d1;
  Cache ll;

  ServedBy fetch(Addr addr, std::size_t size) { return access(i1, addr, size); }
  ServedBy data(Addr addr, std::size_t size) { return access(d1, addr, size); }

  // The rest of an access that missed its first level.
  ServedBy beyond_l1(Addr addr, std::size_t size) {
    return ll.access(addr, size) ? ServedBy::ll : ServedBy::memory;
  }

 private:
  ServedBy access(Cache& l1, Addr addr, std::size_t size) {
    if (l1.access(addr, size)) [[likely]]
      return ServedBy::l1;
    return beyond_l1(addr, size);
  }
};

}  // namespace cg::sim
