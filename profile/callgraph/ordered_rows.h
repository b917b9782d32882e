// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a profile in the order in which they are written, those of one key summed: by the
// object, file and name of the function, then its own file before others, then by line, self cost
// before calls, and these by callee.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "profile/callgraph/call_profile.h"

namespace cg::profile::callgraph {

struct OrderedRow {
  Spot spot;
  std::optional<FunctionId> callee;  // none: self cost
  std::int64_t calls;
  std::vector<std::int64_t> counts;  // without zeros at the end
};

// Throws when a sum does not fit 64 bits.
std::vector<OrderedRow> ordered_rows(const CallProfile& profile);

// Adds counts to the sums of their events, of which there may be fewer; throws likewise.
void add_counts(std::vector<std::int64_t>& sums, std::span<const std::int64_t> counts);

}  // namespace cg::profile::callgraph
