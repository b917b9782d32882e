// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events of a run, in the order of the columns of a profile.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/costs.h"
#include "sim/events.h"

namespace cg::sim {

class Columns {
 public:
  static Columns of_cachegrind(EventGroups groups) {
    Columns columns;
    for (const Event* event : kEventsByWord) columns.add(*event, groups);
    return columns;
  }
  static Columns of_callgrind(EventGroups groups) {
    Columns columns;
    for (const Event& event : kEvents) columns.add(event, groups);
    return columns;
  }

  std::span<const Event* const> all() const { return {all_.data(), size_}; }

  // The columns without the zeros at the end; the first column is always there.
  std::span<const Event* const> without_zeros(const Costs& costs) const {
    std::size_t n = size_;
    while (n > 1 && costs.of(*all_[n - 1]) == 0) --n;
    return {all_.data(), n};
  }

 private:
  Columns() = default;

  void add(const Event& event, EventGroups groups) {
    if (groups.has(event)) all_[size_++] = &event;
  }

  std::array<const Event*, kEvents.size()> all_;
  std::size_t size_ = 0;
};

}  // namespace cg::sim
