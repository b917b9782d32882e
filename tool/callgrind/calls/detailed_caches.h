// SPDX-License-Identifier: GPL-2.0-or-later
//
// Caches of which more is asked than hits and misses: an LL that is written back, or for which the
// hardware prefetches, where L1 is that of the simulator and writes go through it; or of which it
// is asked how well their lines are used. Segments are then run access by access.
#pragma once

#include <cstdint>
#include <span>

#include "sim/cache/cache_config.h"
#include "sim/cache/prefetcher.h"
#include "sim/cache/write_back_cache.h"
#include "tool/callgrind/calls/line_uses.h"
#include "tool/segments/emit.h"

namespace cg::tool::callgrind {

class DetailedCaches {
 public:
  constexpr DetailedCaches() = default;

  // An empty LL, in words that last.
  void set_up(const sim::CacheConfig& ll, std::span<std::uint64_t> words, bool writes_back,
              bool prefetches);

  // Other caches instead, where all fetches have to be looked up.
  void set_up(LineUses& uses) { uses_ = &uses; }

  // All that a segment does, in program order. `operands` are those of its data accesses and of its
  // branch.
  void run(Segment& segment, const sim::Addr* operands);
  void run_data(const Segment& segment, std::size_t number, sim::Addr addr);

 private:
  sim::WriteBackCache::Result beyond_l1(sim::Addr addr, std::size_t size, bool is_write);
  void run_fetch(const Segment& segment, std::size_t number, bool& missed);

  LineUses* uses_ = nullptr;
  sim::WriteBackCache ll_;
  sim::Prefetcher prefetcher_;
  bool writes_back_ = false;
  bool prefetches_ = false;
};

// Generated code calls without context, so there is one.
extern constinit DetailedCaches detailed_caches;

// Those that run segments on it.
Runners detailed_runners();

}  // namespace cg::tool::callgrind
