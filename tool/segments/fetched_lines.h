// SPDX-License-Identifier: GPL-2.0-or-later
//
// The I1 lines that a superblock's fetches are known to have touched last.
//
// Most fetches are free: a fetch from the most recently used line of its I1 set hits and changes
// nothing, so it need not be looked up. The superblock itself proves this: control enters only at
// its start and does not come back after leaving, so its earlier fetches have touched their lines
// in program order. Nothing is known at the start of a superblock.
#pragma once

#include <array>
#include <cstddef>

#include "sim/cache/code_line_cache.h"

namespace cg::tool {

static_assert(sim::CodeLineCache::kMruHitIsInvisible, "free fetches");

class FetchedLines {
 public:
  // `i1` must outlive it. With a geometry of one set, lines are known in the order of all.
  explicit FetchedLines(const sim::Geometry& i1) : i1_(i1) {}

  // Whether `line` is known to be the MRU line of its set.
  bool is_mru(sim::Line line) const;

  // Records a fetch from `line`.
  void touch(sim::Line line);

 private:
  // A superblock fetches from few lines; if there are more, the oldest is forgotten, which costs
  // only an unnecessary look-up.
  static constexpr std::size_t kCapacity = 32;

  const sim::Geometry& i1_;
  std::array<sim::Line, kCapacity> lines_{};  // the youngest behind the others
  std::size_t size_ = 0;
};

}  // namespace cg::tool
