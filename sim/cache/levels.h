// SPDX-License-Identifier: GPL-2.0-or-later
//
// One of something for each cache that is simulated: I1 and D1, which the processor asks, and LL
// behind both.
#pragma once

namespace cg::sim {

template <typename T>
struct Levels {
  T i1{};
  T d1{};
  T ll{};
};

// Calls visit(NAME, ...) for each cache with that of all `levels`, which have such members.
template <typename Visit, typename... AllLevels>
constexpr void for_each_cache(Visit visit, AllLevels&... levels) {
  visit("I1", levels.i1...);
  visit("D1", levels.d1...);
  visit("LL", levels.ll...);
}

}  // namespace cg::sim
