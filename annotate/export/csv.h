// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes functions, or groups of rows, as comma-separated values, quoted as RFC 4180 says. A function
// of a profile is a row with its file, name and counts. An absent count is an empty field. Lines end
// in a line feed.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/comparison.h"
#include "annotate/document/listing.h"
#include "profile/profile.h"

namespace cg::annotate::exports {

// `order` has the numbers of the functions to write, in their order; `columns` makes the counts of
// `events` of a function's sums.
void csv(const profile::Profile& functions, std::span<const std::size_t> order,
         std::span<const std::string> events,
         const std::function<profile::Counts(std::span<const profile::Count> sums)>& columns,
         const std::function<void(std::string_view lines)>& write);

// Writes the groups that have no groups in them: their names by these levels (name_of()), the
// outermost first, and their counts of `events`. If counts of groups are of code that has no line, but
// is near, a column of each event says how many: "Ir without line".
void csv(std::span<const std::string> levels, std::span<const std::string> events,
         const std::vector<NameGroup>& groups,
         const std::function<void(std::string_view lines)>& write);

// Writes the functions of a comparison, in its order: file (after), function, file before if it had
// another name, and for each column the count before, the count after, and the difference. If it
// has groups, it writes these instead, as those of a profile. For several profiles on a side, a count
// is the median.
void csv(const Comparison& comparison, const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::exports
