// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells profiles of Cachegrind and of Callgrind from other files by their beginning, for a program
// that wants another file and may get a profile.
//
// Any file may have a first line such as "desc: …". So a profile must have all of this: only lines
// of a header up to "events:" (a command may span lines), among them a command or a signature of
// Callgrind, and then a line of counts, a line with a name, or a summary.
#pragma once

#include <string_view>

namespace cg::profile {

// `text` is a file, or a beginning of it that holds the header.
bool begins_like_a_profile(std::string_view text);

// Whether the text of a profile is in Callgrind's format, from Callgrind or from another program.
bool begins_like_callgrind(std::string_view text);

}  // namespace cg::profile
