// SPDX-License-Identifier: GPL-2.0-or-later
//
// The numbers of a page that follow from other numbers, for a profile of any kind.
#pragma once

#include <string>
#include <vector>

#include "annotate/document/count_rows.h"
#include "annotate/document/page.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// As CountRows::summed(). Throws when a sum does not fit 64 bits.
CountRows summed(CountRows&& rows);

// The events that --show names; none if --show is not given.
std::vector<std::string> page_shown(const Events& events, const EventOptions& options);

// The derived events.
std::vector<PageSum> page_sums(const Events& events);

}  // namespace cg::annotate
