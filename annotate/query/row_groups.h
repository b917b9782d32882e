// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a profile, grouped by the levels of --by: places in the code, objects that missed, or
// threads.
#pragma once

#include <vector>

#include "annotate/document/listing.h"
#include "annotate/document/page.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "profile/count.h"
#include "profile/profile.h"

namespace cg::annotate {

struct GroupedRows {
  const profile::Profile& profile;  // keeps its rows
  const profile::Counts& totals;    // of all events: 100%
  // The profile as profile::callgraph::read_threads() reads it, which tells the rows of threads apart.
  // Only --by=thread needs it.
  const profile::Profile* threads = nullptr;
  bool have_objects = true;           // all places in the code
  bool are_misses_by_object = false;  // (object_groups.h), with calls
};

// The groups that a report lists. Throws when the rows do not have a level, or a sum does not fit 64
// bits.
std::vector<NameGroup> row_groups(const GroupedRows& rows, const Selection& selection,
                                  const Events& events);

// All groups, large or small, with counts of the shown events. Throws likewise.
std::vector<NameGroup> all_row_groups(const GroupedRows& rows, const std::vector<Level>& by,
                                      const Events& events);

// All groups as the tree that a page shows, below the whole program.
PageGroups page_groups(const GroupedRows& rows, const std::vector<Level>& by, const Events& events);

}  // namespace cg::annotate
