// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a program in groups by their names, and these in groups: --by=folder,file,function is
// a group for each folder, with one for each of its files, with one for each function there.
//
// Order, on each level: by the sort events in turn, larger absolute count first, an absent one as
// 0; then by name, bytewise. Listed are groups that reach the threshold of the first sort event.
#pragma once

#include <vector>

#include "annotate/query/events.h"

#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/program_rows.h"

namespace cg::annotate {

// By the levels of `selection`, of the rows that it selects. `totals` of all events of the profile
// are 100%. Throws when a sum does not fit 64 bits.
std::vector<NameGroup> name_groups(const ProgramRows& rows, const Selection& selection,
                                   const Events& events, const profile::Counts& totals);

}  // namespace cg::annotate
