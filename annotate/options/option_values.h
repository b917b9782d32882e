// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parsers for the values of options.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cg::annotate {

// The pieces between commas, without empty ones at the end.
std::vector<std::string_view> split(std::string_view text);

// A number of `what`; throws a usage error that names `option`.
std::uint64_t parse_number(std::string_view text, std::string_view option, std::string_view what);

// The text, with "/" added at its end.
std::string parse_directory(std::string_view text);

// Throws unless `name` may be read. Only asks: opening a pipe would start it.
void require_profile(const std::string& name);

}  // namespace cg::annotate
