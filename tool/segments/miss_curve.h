// SPDX-License-Identifier: GPL-2.0-or-later
//
// How many of D1's misses larger caches leave (sim/cache/cache_sizes.h), for a run that wants to
// know: what is needed besides the caches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/cache/cache_config.h"
#include "sim/misses/miss_distances.h"
#include "sim/misses/ordered_times.h"
#include "tool/segments/line_records.h"

namespace cg::tool {

// Memory for blocks of times, some at a time.
class TimeBlocks {
 public:
  constexpr TimeBlocks() = default;

  std::uint64_t* take();

  // All that were taken are free again.
  void clear() {
    current_ = first_;
    taken_ = 0;
  }

 private:
  static constexpr std::size_t kWords = sim::OrderedTimes<TimeBlocks>::kBlock;
  static constexpr std::size_t kAtOnce = 64;

  struct Chunk {
    std::array<std::array<std::uint64_t, kWords>, kAtOnce> blocks;
    Chunk* next;
  };

  Chunk* first_ = nullptr;
  Chunk* current_ = nullptr;
  std::size_t taken_ = 0;  // of the current one
};

class MissCurve {
 public:
  using Records = LineRecords<std::uint64_t>;

  constexpr MissCurve() = default;

  // The simulator's D1, which has this shape, is empty: at the start and later, too.
  void begin(const sim::CacheConfig& d1);

  bool is_measured() const { return !storage_.empty(); }

  sim::MissDistances<Records, TimeBlocks> distances;

 private:
  std::span<std::uint64_t> storage_;
  Records records_;
  TimeBlocks blocks_;
};

// Generated code passes no pointer to it, so there is only one.
extern constinit MissCurve miss_curve;

}  // namespace cg::tool
