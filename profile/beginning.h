// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells profiles of Cachegrind and of Callgrind from other files by their beginning, for a program
// that wants another file and may get a profile.
//
// Any file may have a first line such as "desc: …". So a profile must have all of this: only lines
// of a header up to "events:" (a command may span lines), among them a command or a signature of
// Callgrind, and then a line of counts, a line with a name, or a summary.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "profile/header.h"

namespace cg::profile {

// `text` is a file, or a beginning of it that holds the header.
bool begins_like_a_profile(std::string_view text);

// Whether the text of a profile is in Callgrind's format, from Callgrind or from another program.
bool begins_like_callgrind(std::string_view text);

// A profile that was written while its program ran (--checkpoint) says so in a description: it
// counts a part of a run. The tool removes the line with the file when the run is over.

// The text behind "desc:".
inline constexpr std::string_view kCheckpoint = "Checkpoint: run not finished";

// Whether any of these descriptions, with or without "desc:", says so.
bool is_checkpoint(const std::vector<std::string>& descriptions);

inline bool is_checkpoint(const Header& header) { return is_checkpoint(header.desc_lines); }

// The note for users about the profile of this name.
std::string checkpoint_note(const std::string& name);

}  // namespace cg::profile
