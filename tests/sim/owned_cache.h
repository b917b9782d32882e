// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cache together with the storage that it borrows. Copies of `cache` share that storage.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/base.h"
#include "sim/cache.h"
#include "sim/cache_config.h"

namespace cg::sim::test {

struct OwnedCache {
  explicit OwnedCache(const CacheConfig& geometry)
      : config(geometry), tags(static_cast<std::size_t>(geometry.lines())), cache(geometry, tags) {}
  OwnedCache(const OwnedCache&) = delete;
  OwnedCache& operator=(const OwnedCache&) = delete;

  // The block numbers (line / line size) in one set, most recently used first.
  std::vector<Addr> set(std::size_t index) const {
    std::vector<Addr> blocks(static_cast<std::size_t>(config.assoc));
    for (std::size_t way = 0; way < blocks.size(); ++way)
      blocks[way] = cache.tag(index, way) / static_cast<Addr>(config.line_size);
    return blocks;
  }

  CacheConfig config;
  std::vector<Line> tags;
  Cache cache;
};

}  // namespace cg::sim::test
