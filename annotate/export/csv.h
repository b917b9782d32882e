// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions of a profile as comma-separated values, quoted as RFC 4180 says: a row for each,
// of file, name and counts. A count that is absent is an empty field. Lines end in a line feed.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "profile/profile.h"

namespace cg::annotate::exports {

// Functions in the `order` of their numbers.
void csv(const profile::Profile& functions, std::span<const std::size_t> order,
         const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::exports
