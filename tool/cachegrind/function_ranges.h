// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the function of an address. It asks the core's debug info once for a function instead of
// once for each instruction: the core searches all objects and demangles the name, each time, which
// took 5 per cent of a compiler's run.
//
//   start  of the function: the core says how far behind it an address lies
//   last   address that the core assigned to the function; all addresses between belong to it, too
//
// Further questions to the core, beside the one for the address itself, find out how far a function
// reaches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "tool/core/hash_table.h"
#include "tool/core/name_table.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

class FunctionRanges {
 public:
  // Names are interned in `names`.
  constexpr explicit FunctionRanges(NameTable& names) : names_(names) {}

  // The name of the function around `addr` in the current epoch; nullptr: there is no symbol.
  const Name* at(DiEpoch epoch, sim::Addr addr);

  // Called when there may be other functions now.
  void forget() { ++generation_; }

 private:
  struct Range {
    Range* next_in_bucket;
    std::size_t hash;
    sim::Addr start;
    sim::Addr last;
    const Name* name;
    std::uint64_t generation;  // ranges of other generations are out of date
  };
  static constexpr std::size_t kLines = 2048;
  static constexpr std::size_t kLineBytes = 64;

  bool holds(const Range* range, sim::Addr addr) const {
    return range != nullptr && addr - range->start <= range->last - range->start &&
           range->generation == generation_;
  }
  Range* ask(DiEpoch epoch, sim::Addr addr);
  Range& from(sim::Addr start);

  NameTable& names_;
  HashTable<Range> ranges_{"cg.functions.buckets"};
  Range* recent_ = nullptr;
  std::array<Range*, kLines>
      of_line_{};  // by the low bits of a line of code: the range last found there
  std::uint64_t generation_ = 0;
};

}  // namespace cg::tool::cachegrind
