// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions of a profile as comma-separated values, quoted as RFC 4180 says: a row for each,
// of file, name and counts. A count that is absent is an empty field. Lines end in a line feed.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "annotate/document/comparison.h"
#include "profile/profile.h"

namespace cg::annotate::exports {

// Functions in the `order` of their numbers.
void csv(const profile::Profile& functions, std::span<const std::size_t> order,
         const std::function<void(std::string_view lines)>& write);

// The functions of a comparison, in its order: file (after), function, file before where it had
// another name, and for each column what was counted before, after, and the difference; of several
// profiles on a side the median.
void csv(const Comparison& functions, const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::exports
