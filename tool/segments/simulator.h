// SPDX-License-Identifier: GPL-2.0-or-later
//
// The simulated processor. Generated code passes no pointer to it, so there is only one.
#pragma once

#include "sim/branch/branch_predictor.h"
#include "sim/cache/cache_hierarchy.h"
#include "sim/costs.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

struct DataAccess;

// Low address bits that are zero in every instruction of the platform.
#if defined(VGA_x86) || defined(VGA_amd64)
inline constexpr unsigned kDroppedInstrBits = 0;
#elif defined(VGA_arm) || defined(VGA_s390x)
inline constexpr unsigned kDroppedInstrBits = 1;
#else
inline constexpr unsigned kDroppedInstrBits = 2;
#endif

struct Simulator {
  sim::CacheHierarchy caches;
  sim::ConditionalPredictor conditional{kDroppedInstrBits};
  sim::IndirectPredictor indirect{kDroppedInstrBits};
  sim::Costs sum;  // all misses and mispredicts so far, which are also booked to lines
  // Told of each miss of D1, if anybody wants to know.
  void (*on_data_miss)(const DataAccess&, sim::Addr, sim::ServedBy) = nullptr;
  // Told of those that follow a stride, and of its distance.
  void (*on_stride)(const DataAccess&, sim::Addr, sim::ServedBy) = nullptr;
};

extern constinit Simulator simulator;

}  // namespace cg::tool
