// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds how large a cache would do, from the events of --curve=yes: for the program, and for the ten
// functions with the most misses of D1 that have at least a hundredth of all.
//
// What is cold is known from the classes of misses, if the profile has them; otherwise what the
// largest size leaves counts as cold.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/document/cache_sizes.h"
#include "profile/count.h"

namespace cg::annotate {

// Functions by number.
struct CountedFunctions {
  std::size_t size = 0;
  std::function<std::span<const profile::Count>(std::size_t)> counts;
  std::function<std::string(std::size_t)> name;
};

// None if the profile has no such events, or no misses.
std::optional<CacheSizes> cache_sizes(const std::vector<std::string>& events,
                                      std::span<const profile::Count> totals,
                                      const CountedFunctions& functions);

}  // namespace cg::annotate
