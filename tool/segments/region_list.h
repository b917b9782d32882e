// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parts of memory: sorted regions, no two of which overlap or touch.
#pragma once

#include <cstddef>
#include <span>

#include "sim/machine/huge_pages.h"
#include "tool/core/growing.h"

namespace cg::tool {

class RegionList {
 public:
  constexpr RegionList() = default;

  std::span<const sim::Region> all() const { return {regions_.begin(), regions_.size()}; }

  bool has(sim::Addr addr) const;

  // Both say whether anything has changed. An empty region is nothing.
  bool add(sim::Region added);
  bool remove(sim::Region removed);

 private:
  void keep(sim::Region region);
  bool take_kept();

  Growing<sim::Region> regions_{"cg.regions"};
  Growing<sim::Region> kept_{"cg.regions"};  // while a change is made
};

}  // namespace cg::tool
