// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/region_list.h"

#include <algorithm>

namespace cg::tool {

bool RegionList::has(sim::Addr addr) const {
  return std::any_of(regions_.begin(), regions_.end(), [=](const sim::Region& region) {
    return addr >= region.begin && addr < region.end;
  });
}

bool RegionList::add(sim::Region added) {
  if (added.begin >= added.end) return false;
  bool is_placed = false;
  for (const sim::Region& region : regions_) {
    if (region.begin > added.end && !is_placed) {
      keep(added);
      is_placed = true;
    }
    if (region.begin > added.end || region.end < added.begin)
      keep(region);
    else
      added = {std::min(added.begin, region.begin), std::max(added.end, region.end)};
  }
  if (!is_placed) keep(added);
  return take_kept();
}

bool RegionList::remove(sim::Region removed) {
  if (removed.begin >= removed.end) return false;
  for (const sim::Region& region : regions_) {
    keep({region.begin, std::min(region.end, removed.begin)});
    keep({std::max(region.begin, removed.end), region.end});
  }
  return take_kept();
}

void RegionList::keep(sim::Region region) {
  if (region.begin < region.end) kept_.push(region);
}

bool RegionList::take_kept() {
  const bool is_same = regions_.size() == kept_.size() &&
                       std::equal(regions_.begin(), regions_.end(), kept_.begin());
  regions_.resize(kept_.size());
  std::copy(kept_.begin(), kept_.end(), regions_.begin());
  kept_.resize(0);
  return !is_same;
}

}  // namespace cg::tool
