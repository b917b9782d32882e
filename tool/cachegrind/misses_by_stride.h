// SPDX-License-Identifier: GPL-2.0-or-later
//
// --miss-patterns=yes: which strides the misses follow, for the cost centres of the profile. The
// simulator's calls have no context, so there is only one.
#pragma once

#include <array>
#include <cstddef>

#include "sim/base.h"
#include "sim/cache/cache_hierarchy.h"
#include "tool/objects/miss_table.h"
#include "tool/segments/segment.h"

namespace cg::tool::cachegrind {

class MissesByStride {
 public:
  constexpr MissesByStride() = default;

  void begin();
  void zero() { table_.zero(); }

  // Writes PROFILE.strides, and reports a failure.
  bool write(const char* profile);

 private:
  static constexpr std::size_t kKnown = 64;

  struct Known {
    sim::Addr distance;  // 0: none
    DataObject* stride;
  };

  static void on_stride(const DataAccess& access, sim::Addr distance, sim::ServedBy where);
  DataObject* stride_of(sim::Addr distance);

  MissTable table_;
  std::array<Known, kKnown> known_{};  // by hashes of distances
};

extern constinit MissesByStride misses_by_stride;

}  // namespace cg::tool::cachegrind
