// SPDX-License-Identifier: GPL-2.0-or-later
//
// A value for each simulated cache: I1 and D1, which the processor accesses, and LL behind both.
#pragma once

namespace cg::sim {

template <typename T>
struct Levels {
  T i1{};
  T d1{};
  T ll{};
};

// Calls visit(NAME, ...) for each cache, with the cache's member of each of `levels`.
template <typename Visit, typename... AllLevels>
constexpr void for_each_cache(Visit visit, AllLevels&... levels) {
  visit("I1", levels.i1...);
  visit("D1", levels.d1...);
  visit("LL", levels.ll...);
}

}  // namespace cg::sim
