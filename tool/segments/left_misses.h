// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>

#include "sim/costs.h"
#include "tool/segments/costs_of.h"
#include "tool/segments/miss_curve.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

// At how many larger sizes an access is left that missed D1: the most of its missing lines.
class Left {
 public:
  void load(sim::Line line, std::size_t place, sim::UseTimes::Time time) {
    left_ = std::max(left_, miss_curve.distances.load(line, place, time));
  }
  void book(const DataAccess& access) const {
    for (sim::Costs* const costs : {&costs_of(access), &simulator.sum})
      miss_curve.distances.sizes().count_miss(*costs, left_);
  }

 private:
  std::size_t left_ = 0;
};

}  // namespace cg::tool
