// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells profiles, of Cachegrind and of Callgrind, from other files by their beginning: for a
// program that was given one where it wants another file.
//
// Any file may have a first line such as "desc: …", so it takes all of this: nothing but lines of a
// header up to "events:" (a command may go on over lines), a command or what Callgrind signs with
// among them, and then a line of counts, of a name, or a summary.
#pragma once

#include <string_view>

namespace cg::profile {

// `text` is a file, or as much of it as holds a header.
bool begins_like_a_profile(std::string_view text);

// Of a profile: whether it is one of Callgrind, or of others in its format.
bool begins_like_callgrind(std::string_view text);

}  // namespace cg::profile
