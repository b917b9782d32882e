// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events that all profiles have, sums of them that the user limits (profile/known_sums.h), and
// their columns in each profile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "profile/header.h"

namespace cg::gate {

class Events {
 public:
  // `limited` has the names of the limits, as people type them.
  explicit Events(const std::vector<profile::Header>& headers,
                  const std::vector<std::string>& limited = {});

  // Events in the order of the first profile, then sums.
  const std::vector<std::string>& names() const { return names_; }

  // The count of an event in a row of this profile; the last counts of the row may be absent. Throws
  // when it does not fit 64 bits.
  std::int64_t count(std::size_t event, std::size_t profile,
                     std::span<const profile::Count> counts) const {
    return sum(event, columns_[event][profile], counts);
  }

  // Whether the profiles tell how many of these misses are conflict misses.
  bool has_classes(std::size_t event) const { return !conflicts_[event].empty(); }

  // The misses without the conflict misses, for an event that has classes.
  std::int64_t count_without_conflicts(std::size_t event, std::size_t profile,
                                       std::span<const profile::Count> counts) const;

  // Both for one event, as functions of a profile and the counts of a row.
  auto counting(std::size_t event) const {
    return [this, event](std::size_t profile, std::span<const profile::Count> counts) {
      return count(event, profile, counts);
    };
  }
  auto counting_without_conflicts(std::size_t event) const {
    return [this, event](std::size_t profile, std::span<const profile::Count> counts) {
      return count_without_conflicts(event, profile, counts);
    };
  }

 private:
  using Columns = std::vector<std::size_t>;  // whose counts are added up
  using Lists = std::vector<std::vector<std::string>>;

  void add(const std::string& name, std::span<const std::string_view> terms, const Lists& lists);
  std::int64_t sum(std::size_t event, const Columns& columns,
                   std::span<const profile::Count> counts) const;

  std::vector<std::string> names_;
  std::vector<std::vector<Columns>> columns_;    // of each event, in each profile
  std::vector<std::vector<Columns>> conflicts_;  // as above; none if there are no classes
};

// Finds events by the names that people type: ir is Ir.
//
// The index of the event of this name, whatever the case; an event with the same spelling wins. If
// there is none, throws a usage error that names `option` and the nearest event.
std::size_t find_event(const std::vector<std::string>& events, std::string_view name,
                       std::string_view option);

}  // namespace cg::gate
