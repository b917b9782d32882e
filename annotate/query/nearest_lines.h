// SPDX-License-Identifier: GPL-2.0-or-later
//
// Code without a line is counted at the nearest line (--inline=tree): marks such lines, and tells
// how much it is. In a difference the counts of one side are subtracted; a line is marked though they
// are equal.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// Sets which part of the counts of the lines of `excerpt` is of such code.
void mark_nearest_lines(Excerpt& excerpt, const profile::Profile& profile, const Events& events);

// The counts of such code at a line in the functions that are wanted, of all events; empty: none.
profile::Counts nearest_counts(const profile::Profile& profile, profile::FileId file,
                               std::uint32_t line,
                               const std::function<bool(profile::NameId function)>& is_wanted);

// The lines of a file that have counts of such code.
std::vector<std::uint32_t> nearest_lines(const profile::Profile& profile, profile::FileId file);

// A sentence about all such code; "" if there is none. The sentence about a difference has no share,
// since the counts of such code in a difference are no part of a whole.
std::string nearest_lines_note(const profile::Profile& profile, const Events& events);
std::string nearest_lines_note_of_difference(const profile::Profile& profile);

}  // namespace cg::annotate
