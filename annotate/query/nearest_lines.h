// SPDX-License-Identifier: GPL-2.0-or-later
//
// Code without a line is counted at the nearest line (--inline=tree): marks such lines, and tells
// how much it is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// Sets which part of the counts of the lines of `excerpt` is of such code.
void mark_nearest_lines(Excerpt& excerpt, const profile::Profile& profile, const Events& events);

// The lines of a file that have counts of such code.
std::vector<std::uint32_t> nearest_lines(const profile::Profile& profile, profile::FileId file);

// A sentence about all such code; "" if there is none.
std::string nearest_lines_note(const profile::Profile& profile, const Events& events);

}  // namespace cg::annotate
