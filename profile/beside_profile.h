// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files that Cachegrind writes beside a profile, in Callgrind's format
// (docs/file-format-callgraph.md):
//
//   F.objects   misses by object (--objects=yes). A function of the object "code" is one of the
//               program's and calls data as often as it misses on it. Any other function is data,
//               an object, and its lines are offsets in bytes.
//   F.strides   misses that follow a stride (--miss-patterns=yes). A stride is in the place of an
//               object, named "stride of N bytes", N negative for a walk downwards.
#pragma once

#include <string>
#include <string_view>

#include "profile/header.h"

namespace cg::profile {

// The texts behind "desc:" that tell such files from other profiles.
inline constexpr std::string_view kByObject = "Lines of objects are offsets in bytes";
inline constexpr std::string_view kByStride = "Functions are distances between misses";

// The object of the functions that miss.
inline constexpr std::string_view kCode = "code";

bool is_by_object(const Header& header);
bool is_by_stride(const Header& header);

// Whether the text of a file, or a beginning of it that holds the header, says that it has misses
// by object.
bool begins_like_misses_by_object(std::string_view text);

// The names of the files that belong to a profile.
inline std::string objects_file(const std::string& profile) { return profile + ".objects"; }
inline std::string strides_file(const std::string& profile) { return profile + ".strides"; }

}  // namespace cg::profile
