// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cache together with the storage that it borrows. Copies of `cache` share that storage.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sim/base.h"
#include "sim/cache.h"
#include "sim/cache_config.h"

namespace cg::sim::test {

struct OwnedCache {
  explicit OwnedCache(const CacheConfig& config)
      : assoc(static_cast<std::size_t>(config.assoc)),
        tags(static_cast<std::size_t>(config.lines())),
        cache(config, tags) {}
  OwnedCache(const OwnedCache&) = delete;
  OwnedCache& operator=(const OwnedCache&) = delete;

  // The tags of one set, most recently used first.
  std::span<const Line> set(std::size_t index) const {
    return cache.tags().subspan(index * assoc, assoc);
  }

  std::size_t assoc;
  std::vector<Line> tags;
  Cache cache;
};

}  // namespace cg::sim::test
