// SPDX-License-Identifier: GPL-2.0-or-later
//
// The I1 lines that a superblock's fetches are known to have touched last.
//
// Fetches are mostly free: a fetch from a line which is the most recently used of its I1 set
// hits and changes nothing, so it need not be looked up. The superblock itself proves that: control
// enters at its start only and leaves for good, so whatever lines its earlier fetches touched
// have been touched in that order. The proof starts empty with each superblock.
#pragma once

#include <array>
#include <cstddef>

#include "sim/cache/code_line_cache.h"

namespace cg::tool {

static_assert(sim::CodeLineCache::kMruHitIsInvisible, "free fetches");

class FetchedLines {
 public:
  explicit FetchedLines(const sim::Geometry& i1) : i1_(i1) {}

  // Whether `line` is known to be the MRU line of its set.
  bool is_mru(sim::Line line) const;

  // `line` is fetched from.
  void touch(sim::Line line);

 private:
  // A superblock fetches from few lines; beyond these the oldest is forgotten, which only costs
  // a look-up that was not needed.
  static constexpr std::size_t kCapacity = 32;

  const sim::Geometry& i1_;
  std::array<sim::Line, kCapacity> lines_{};  // the youngest behind the others
  std::size_t size_ = 0;
};

}  // namespace cg::tool
