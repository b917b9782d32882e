// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/events.h"

#include <algorithm>

namespace cg::gate {

Events::Events(const std::vector<profile::Header>& headers) {
  std::vector<std::vector<std::string>> lists;
  lists.reserve(headers.size());
  for (const profile::Header& header : headers) lists.push_back(header.events());
  for (const std::string& name : lists.front()) {
    if (std::ranges::find(names_, name) != names_.end()) continue;
    std::vector<std::size_t> columns;
    for (const std::vector<std::string>& list : lists)
      if (const auto found = std::ranges::find(list, name); found != list.end())
        columns.push_back(static_cast<std::size_t>(found - list.begin()));
    if (columns.size() < lists.size()) continue;
    names_.push_back(name);
    columns_.push_back(std::move(columns));
  }
}

std::vector<std::int64_t> Events::totals(std::size_t event, const Profiles& profiles) const {
  std::vector<std::int64_t> totals;
  for (const ReadProfile& read : profiles.all())
    totals.push_back(count(event, totals.size(), read.profile.summary().counts));
  return totals;
}

}  // namespace cg::gate
