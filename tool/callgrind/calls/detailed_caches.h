// SPDX-License-Identifier: GPL-2.0-or-later
//
// Caches with more than hits and misses: either an LL with write-back or hardware prefetching,
// behind the simulator's L1, which writes through; or three caches that record how well their lines
// are used. Segments are then run access by access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/cache/cache_config.h"
#include "sim/cache/prefetcher.h"
#include "sim/cache/write_back_cache.h"
#include "tool/callgrind/calls/line_uses.h"
#include "tool/segments/runner.h"

namespace cg::tool::callgrind {

class DetailedCaches {
 public:
  constexpr DetailedCaches() = default;

  // Sets up an empty LL in `words`, which must last.
  void set_up(const sim::CacheConfig& ll, std::span<std::uint64_t> words, bool writes_back,
              bool prefetches);

  // Uses other caches instead, for which all fetches have to be looked up.
  void set_up(LineUses& uses) { uses_ = &uses; }

  // Does an access of a segment. `missed`, at first false, is whether the fetch before missed.
  void run_fetch(const Segment& segment, std::size_t number, bool& missed);
  void run_data(const Segment& segment, std::size_t number, sim::Addr addr);

 private:
  sim::WriteBackCache::Result beyond_l1(sim::Addr addr, std::size_t size, bool is_write);

  LineUses* uses_ = nullptr;
  sim::WriteBackCache ll_;
  sim::Prefetcher prefetcher_;
  bool writes_back_ = false;
  bool prefetches_ = false;
};

// Generated code passes no pointer to it, so there is only one.
extern constinit DetailedCaches detailed_caches;

// The runners that run segments on it.
Runners detailed_runners();

}  // namespace cg::tool::callgrind
