// SPDX-License-Identifier: GPL-2.0-or-later
//
// Cost centres: the rows of a profile, one for each source line of a function or, with
// --dump-instr=yes, for each instruction.
//
// An instruction's costs are booked to the cost centre of its (file, function, source line). It is
// looked up once, when the superblock is instrumented. Instructions without line information share
// file "???" and line 0; with --unknown=object the file is their program or library, "[libfoo.so]".
// Without a symbol the function is "???". Cost centres are never removed: counts outlive the code
// that made them, even when its library is unloaded.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/base.h"
#include "sim/costs.h"
#include "tool/cachegrind/function_ranges.h"
#include "tool/core/hash_table.h"
#include "tool/core/name_table.h"
#include "tool/core/stored_costs.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {

struct CostCentre {
  CostCentre* next_in_bucket;
  CostCentre* next_in_profile;  // set by sorted()
  std::size_t hash;
  const Name* file;
  const Name* function;
  unsigned source_line;
  const Name* object;  // program or library, and the address in its file; nullptr and 0 unless
  sim::Addr offset;    // instructions are told apart
  StoredCosts costs;
};

// The instrumentation pass uses it as its CostSink (cost_sink.h).
class CostTable {
 public:
  // Figures for --stats=yes: how the debug-info look-ups ended.
  struct LookUps {
    std::size_t with_file_and_function = 0;
    std::size_t with_file_only = 0;
    std::size_t with_function_only = 0;
    std::size_t with_nothing = 0;
  };

  constexpr CostTable() = default;

  // Before the first look-up: each instruction has a cost centre of its own.
  void tell_instructions_apart() { has_instructions_ = true; }
  bool has_instructions() const { return has_instructions_; }

  // Before the first look-up, too: the file of code without line information is its object.
  void name_objects() { names_objects_ = true; }

  // The cost centre of the instruction at `instr`, in the current debug-info epoch.
  CostCentre& at(sim::Addr instr);
  sim::Costs& cost_of(sim::Addr instr) { return at(instr).costs.counts(); }

  // Called when there may be other code at addresses that were looked up before.
  void forget_addresses() {
    ++generation_;
    ranges_.forget();
  }

  // The first of all cost centres, ordered by object, file, function (all byte-wise), offset and
  // source line, each with its next_in_profile. Takes no memory.
  const CostCentre* sorted();

  sim::Costs total() const;

  // Sets all costs to 0.
  void zero();

  std::size_t size() const { return cost_centres_.size(); }
  std::size_t files() const { return files_.size(); }
  std::size_t functions() const { return functions_.size(); }
  const LookUps& look_ups() const { return look_ups_; }

 private:
  // A remembered result of at(): code is soon translated again as part of other superblocks. More
  // answers would find little more, and take more of the host's cache.
  struct Answer {
    sim::Addr instr;
    std::uint64_t generation;
    CostCentre* cost_centre;  // nullptr: none yet
  };
  static constexpr std::size_t kAnswers = 1 << 11;

  // What a cost centre is of.
  struct Place {
    const Name* file;
    const Name* function;
    unsigned source_line;
    const Name* object = nullptr;
    sim::Addr offset = 0;

    friend bool operator==(const Place&, const Place&) = default;
  };

  CostCentre& look_up(DiEpoch epoch, sim::Addr instr);
  const Name* unknown_file(DiEpoch epoch, sim::Addr instr);
  void add_instruction(Place& place, DiEpoch epoch, sim::Addr instr);
  CostCentre& find_or_add(const Place& place);

  bool has_instructions_ = false;
  bool names_objects_ = false;
  NameTable objects_;
  NameTable files_;
  NameTable functions_;
  FunctionRanges ranges_{functions_};
  HashTable<CostCentre> cost_centres_{"cg.cost_centres.buckets"};
  LookUps look_ups_;
  Answer* answers_ = nullptr;     // by the low bits of the address
  std::uint64_t generation_ = 0;  // answers of other generations are out of date
  UInt epoch_ = 0;
};

// The functions that have executed the most instructions, for status reports of a running program.
// Takes no memory.
struct HotFunction {
  const Name* file = nullptr;
  const Name* function = nullptr;
  std::uint64_t instructions = 0;
};

inline constexpr std::size_t kHottest = 10;

// The most instructions first; entries at the end are empty if fewer functions have a count.
std::array<HotFunction, kHottest> hottest_functions(CostTable& costs);

}  // namespace cg::tool::cachegrind
