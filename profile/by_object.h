// SPDX-License-Identifier: GPL-2.0-or-later
//
// Misses by object: the file that Cachegrind writes beside a profile (--objects=yes), in
// Callgrind's format (docs/file-format-callgraph.md). A function of the object "code" is one of the
// program's and calls data as often as it misses on it. Any other function is data, an object, and
// its lines are offsets in bytes.
#pragma once

#include <string>
#include <string_view>

#include "profile/header.h"

namespace cg::profile {

// The text behind "desc:" that tells such a file from other profiles.
inline constexpr std::string_view kByObject = "Lines of objects are offsets in bytes";

// The object of the functions that miss.
inline constexpr std::string_view kCode = "code";

bool is_by_object(const Header& header);

// Whether the text of a file, or a beginning of it that holds the header, says so.
bool begins_like_misses_by_object(std::string_view text);

// The name of the file that belongs to a profile.
inline std::string objects_file(const std::string& profile) { return profile + ".objects"; }

}  // namespace cg::profile
