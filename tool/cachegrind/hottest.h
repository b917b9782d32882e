// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that have executed the most instructions, for those who look at a running program.
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

// Most first; those at the end are empty when there are not so many with a count.
std::array<HotFunction, kHottest> hottest_functions(CostTable& costs);

}  // namespace cg::tool::cachegrind
