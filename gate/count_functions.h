// SPDX-License-Identifier: GPL-2.0-or-later
//
// Fills a CountTable with the counts of one event for the functions of all profiles.
#pragma once

#include "gate/count_table.h"
#include "gate/events.h"
#include "gate/profiles.h"

namespace cg::gate {

// `row` returns the row in which a function is counted, as an optional Function; none: it is not
// counted.
template <class Row>
CountTable count_functions(const Profiles& profiles, const Events& events, std::size_t event,
                           Row row) {
  CountTable table(profiles.all().size());
  std::size_t column = 0;
  for (const ReadProfile& read : profiles.all()) {
    const profile::Profile& totals = read.profile;
    for (std::size_t i = 0; i < totals.size(); ++i)
      if (const auto of = row(totals.function(i)))
        table.add(*of, column, events.count(event, column, totals.sums(i)));
    ++column;
  }
  return table;
}

}  // namespace cg::gate
