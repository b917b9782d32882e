// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of functions without their template arguments: "std::vector<...>::push_back(int const&)".
// The brackets of operators, of lambdas and of names that begin with a bracket are kept.
#pragma once

#include <string>
#include <string_view>

namespace cg::profile::rename {

// The name itself, if its brackets do not match.
std::string short_name(std::string_view name);

}  // namespace cg::profile::rename
