// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a profile as a page shows them: by file, function and line. Files and functions have
// their numbers in the profile.
//
// Memory: some five bytes and half a byte per event for each row.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "annotate/document/count_rows.h"
#include "annotate/document/page.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

struct PageCounts {
  // Of each file. Keys: function and line. The rows are in the order of the profile, which most often
  // is the order of the keys.
  std::vector<CountRows> rows;

  // The counts of each function in each file. Keys: file and function. The order is as in `rows`.
  CountRows parts;
};

// `profile` keeps its rows. Throws when a sum does not fit 64 bits.
PageCounts page_counts(const profile::Profile& profile);

// The numbers of a page that follow from other numbers, for a profile of any kind.

// As CountRows::summed(). Throws when a sum does not fit 64 bits.
CountRows summed(CountRows&& rows);

// The events that --show names; none if --show is not given.
std::vector<std::string> page_shown(const Events& events, const EventOptions& options);

// The derived events.
std::vector<PageSum> page_sums(const Events& events);

}  // namespace cg::annotate
