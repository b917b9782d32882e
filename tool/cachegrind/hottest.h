// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that have executed the most instructions, for status reports of a running program.
// Takes no memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/cachegrind/cost_table.h"

namespace cg::tool::cachegrind {

struct HotFunction {
  const Name* file = nullptr;
  const Name* function = nullptr;
  std::uint64_t instructions = 0;
};

inline constexpr std::size_t kHottest = 10;

// The most instructions first; entries at the end are empty if fewer functions have a count.
std::array<HotFunction, kHottest> hottest_functions(CostTable& costs);

}  // namespace cg::tool::cachegrind
