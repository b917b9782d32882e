// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of the simulator's misses (sim/misses/), for a run that wants them: what the
// classifier needs besides the caches.
#pragma once

#include <cstdint>
#include <span>

#include "sim/cache/levels.h"
#include "sim/misses/line_record.h"
#include "sim/misses/miss_classifier.h"
#include "tool/segments/instrument.h"
#include "tool/segments/line_records.h"

namespace cg::tool {

class MissClasses {
 public:
  using Records = LineRecords<sim::LineRecord>;

  constexpr MissClasses() = default;

  // The simulator's caches, which have these shapes, are empty: at the start and later, too.
  void begin(const sim::Levels<sim::CacheConfig>& configs);

  // From now on superblocks are instrumented for it.
  static void instrument(Instrumentation& setup);

  sim::MissClassifier<Records> classifier;

 private:
  sim::Levels<std::span<std::uint64_t>> storage_;
  Records i1_;
  Records d1_;  // not in use if its lines are as long as LL's
  Records ll_;
};

// Generated code passes no pointer to it, so there is only one.
extern constinit MissClasses miss_classes;

}  // namespace cg::tool
