// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes functions as comma-separated values, quoted as RFC 4180 says. A function of a profile is a
// row with its file, name and counts. An absent count is an empty field. Lines end in a line feed.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "annotate/document/comparison.h"
#include "profile/profile.h"

namespace cg::annotate::exports {

// `order` has the numbers of the functions to write, in their order.
void csv(const profile::Profile& functions, std::span<const std::size_t> order,
         const std::function<void(std::string_view lines)>& write);

// Writes the functions of a comparison, in its order: file (after), function, file before if it had
// another name, and for each column the count before, the count after, and the difference. For
// several profiles on a side, a count is the median.
void csv(const Comparison& functions, const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::exports
