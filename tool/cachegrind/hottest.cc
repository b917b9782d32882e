// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/hottest.h"

#include <utility>

namespace cg::tool::cachegrind {

std::array<HotFunction, kHottest> hottest_functions(CostTable& costs) {
  std::array<HotFunction, kHottest> hottest{};
  const auto add = [&](HotFunction candidate) {
    for (HotFunction& place : hottest)
      if (candidate.instructions > place.instructions) std::swap(candidate, place);
  };
  HotFunction current;  // a function's lines follow one another
  for (const CostCentre* c = costs.sorted(); c != nullptr; c = c->next_in_profile) {
    if (c->file != current.file || c->function != current.function) {
      add(current);
      current = {.file = c->file, .function = c->function};
    }
    current.instructions += c->costs.instructions();
  }
  add(current);
  return hottest;
}

}  // namespace cg::tool::cachegrind
