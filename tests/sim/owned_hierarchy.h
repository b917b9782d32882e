// SPDX-License-Identifier: GPL-2.0-or-later
//
// A hierarchy together with the storage of its caches. It numbers the lines of I1 when they are
// first used. The sets of each level are the sets of its owner.
#pragma once

#include "sim/cache/cache_hierarchy.h"
#include "tests/sim/owned_cache.h"

namespace cg::sim::test {

struct OwnedHierarchy {
  OwnedHierarchy(const CacheConfig& i1_config, const CacheConfig& d1_config,
                 const CacheConfig& ll_config)
      : i1(i1_config), d1(d1_config), ll(ll_config) {
    i1.in_use = &caches.i1;
    d1.in_use = &caches.d1;
    ll.in_use = &caches.ll;
  }

  ServedBy fetch(Addr addr, std::size_t size) {
    return caches.fetch(addr, size, [this](Line line) { return i1.number_of(line); });
  }
  ServedBy data(Addr addr, std::size_t size) { return caches.data(addr, size); }

  OwnedCodeLineCache i1;
  OwnedTimedCache d1;
  OwnedPackedCache ll;
  CacheHierarchy caches{i1.cache, d1.cache, ll.cache};
};

}  // namespace cg::sim::test
