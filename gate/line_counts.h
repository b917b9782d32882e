// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts of one event by source line, for a few functions.
//
// Lines are matched by their distance from the first line that the function has counts for in that
// file: text inserted above a function does not matter.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gate/events.h"
#include "gate/profiles.h"
#include "gate/report/report.h"

namespace cg::gate {

class LineCounts {
 public:
  LineCounts(std::span<const profile::Function> functions, const Profiles& profiles,
             const Events& events, std::size_t event);

  // The line of function number `function` that rose most, or fell most; none if none did.
  std::optional<MovedLine> most_moved(std::size_t function, bool rose, std::size_t baselines) const;

 private:
  using OfFile = std::map<std::int64_t, std::int64_t>;           // by line
  using OfProfile = std::map<std::string, OfFile, std::less<>>;  // by file
  using OfFunction = std::vector<OfProfile>;                     // by profile

  std::vector<OfFunction> counts_;  // by function
};

}  // namespace cg::gate
