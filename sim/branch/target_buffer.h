// SPDX-License-Identifier: GPL-2.0-or-later
//
// A branch target buffer, a predictor of indirect branches (Lee and Smith, "Branch prediction
// strategies and branch target buffer design", 1984): 1,024 sets of 4 entries, chosen by the low
// bits of the address. An entry has the whole address of a branch and its last target, so branches
// never take one another's; the least recently used one makes room. A branch without an entry is
// mispredicted.
#pragma once

#include <array>
#include <cstddef>

#include "sim/base.h"

namespace cg::sim {

class TargetBuffer {
 public:
  constexpr explicit TargetBuffer(unsigned dropped_bits = 0) : dropped_bits_(dropped_bits) {}

  // Predicts the target of the branch at `instr`, learns the actual one, and tells whether the
  // prediction failed.
  bool mispredicts(Addr instr, Addr target) {
    Set& set = sets_[(instr >> dropped_bits_) % kSets];
    std::size_t way = 0;
    while (way < kWays - 1 && set[way].instr != instr) ++way;
    const bool failed = set[way].instr != instr || set[way].target != target;
    for (; way > 0; --way) set[way] = set[way - 1];
    set[0] = {instr, target};
    return failed;
  }

 private:
  static constexpr std::size_t kSets = 1024;
  static constexpr std::size_t kWays = 4;

  struct Entry {
    Addr instr;
    Addr target;
  };
  using Set = std::array<Entry, kWays>;  // the most recently used one first

  std::array<Set, kSets> sets_{};
  unsigned dropped_bits_;
};

}  // namespace cg::sim
