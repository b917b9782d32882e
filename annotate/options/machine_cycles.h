// SPDX-License-Identifier: GPL-2.0-or-later
//
// How long the caches of processors take to answer, and mispredicted branches to be put right: the
// processors of the tools' --machine=NAME, by the same names. Every fact has a grade, as there:
//
//   D   the maker's document
//   P   a published measurement, also where a time was published, which the clock turns into cycles
//   ?   unsure: published of a neighbour that shares the core, of another model, or known at second
//       hand
//
// Nothing is published of page walks but that they depend on the caches, so misses of the second TLB
// have no cost.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "annotate/options/cycle_weights.h"

namespace cg::annotate {

struct CyclesFact {
  int cycles = 0;
  char grade = '\0';  // none: nothing is published

  constexpr bool is_known() const { return grade != '\0'; }
};

struct MachineCycles {
  std::string_view name;
  CyclesFact l1{}, l2{}, l3{}, memory{};  // from a load to the use of what it loads
  CyclesFact second_tlb{};                // what a translation takes longer there than in the first
  CyclesFact mispredict{};
  std::string_view sources{};

  // An instruction is one cycle; a miss costs what the next level takes longer.
  CycleWeights weights() const;
};

std::span<const MachineCycles> machine_cycles();

// nullptr if there is none of this name.
const MachineCycles* find_machine_cycles(std::string_view name);

// Throws a usage error, with the nearest name, if there is none of this name.
void require_machine_cycles(std::string_view name, std::string_view option);

// All machines, their facts with grades, and what CEst is with them.
std::string list_machine_cycles();

}  // namespace cg::annotate
