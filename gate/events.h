// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events that all profiles have, and their columns in each profile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gate/profiles.h"
#include "profile/header.h"

namespace cg::gate {

class Events {
 public:
  explicit Events(const std::vector<profile::Header>& headers);

  // In the order of the first profile.
  const std::vector<std::string>& names() const { return names_; }

  // The count of an event in a row of this profile; the last counts of the row may be absent.
  std::int64_t count(std::size_t event, std::size_t profile,
                     std::span<const profile::Count> counts) const {
    const std::size_t column = columns_[event][profile];
    return column < counts.size() ? counts[column].value_or(0) : 0;
  }

  // The event's total in each profile.
  std::vector<std::int64_t> totals(std::size_t event, const Profiles& profiles) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::vector<std::size_t>> columns_;  // of each event, in each profile
};

// Finds events by the names that people type: ir is Ir.

// The index of the event of this name, whatever the case; an event with the same spelling wins. If
// there is none, throws a usage error that names `option` and the nearest event.
std::size_t find_event(const std::vector<std::string>& events, std::string_view name,
                       std::string_view option);

}  // namespace cg::gate
