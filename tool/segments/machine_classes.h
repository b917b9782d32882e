// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of all misses of a machine (sim/misses/), for a run that wants them: what is needed
// besides the caches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/cache/levels.h"
#include "sim/machine/machine_config.h"
#include "sim/misses/classes_beside.h"
#include "sim/misses/first_level_classes.h"
#include "sim/misses/line_record.h"
#include "tool/segments/instrument.h"
#include "tool/segments/line_records.h"

namespace cg::tool {

class MachineClasses {
 public:
  using Records = LineRecords<sim::LineRecord>;
  using Beside = sim::ClassesBeside<Records>;

  constexpr MachineClasses() = default;

  // The machine's caches are empty: at the start and later, too.
  void begin(const sim::MachineConfig& machine, const sim::Levels<sim::CacheConfig>& caches);

  // From now on superblocks are instrumented for it; they were for the machine.
  static void instrument(const sim::MachineConfig& machine, Instrumentation& setup);

  sim::FirstLevelClasses<Records> first;  // of I1 and D1 that are least recently used
  Beside i1;                              // of others
  Beside d1;
  Beside l2;
  Beside ll;

 private:
  enum Cache : std::uint8_t { kI1, kD1, kL2, kLl, kCaches };

  std::span<std::uint64_t> storage(Cache which, std::size_t words);
  Beside beside(Cache which, const sim::CacheConfig& config);

  std::array<Records, kCaches> records_;
  std::array<std::span<std::uint64_t>, kCaches> storage_;  // kept when caches are emptied
};

// Generated code passes no pointer to it, so there is only one.
extern constinit MachineClasses machine_classes;

}  // namespace cg::tool
