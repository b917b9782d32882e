// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile that was written while its program ran (--checkpoint) says so in a description: it
// counts a part of a run. The tool removes the line with the file when the run is over.
#pragma once

#include <string>
#include <vector>

#include "profile/header.h"

namespace cg::profile {

// The text behind "desc:".
inline constexpr std::string_view kCheckpoint = "Checkpoint: run not finished";

// Whether any of these descriptions, with or without "desc:", says so.
bool is_checkpoint(const std::vector<std::string>& descriptions);

inline bool is_checkpoint(const Header& header) { return is_checkpoint(header.desc_lines); }

// The note for users about the profile of this name.
std::string checkpoint_note(const std::string& name);

}  // namespace cg::profile
