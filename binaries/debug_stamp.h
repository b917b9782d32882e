// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which debug information of which object, as text that is compared: the sizes and times of both
// files, and where the debug information lies. (A build id does not say whether a file was replaced.)
//
//   SIZE TIME SIZE TIME PATH    of the object; of the debug information
#pragma once

#include <string>
#include <string_view>

namespace cg::binaries {

// `object` is an open file. "" if either file cannot be looked at.
std::string debug_stamp(int object, const std::string& debug_path);

// Whether the debug information that a stamp names is still there, and both files are what they were.
bool is_current(std::string_view stamp, int object);

}  // namespace cg::binaries
