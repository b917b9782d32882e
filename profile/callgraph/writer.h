// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a profile as the text of a file with one part: objects, files and functions in order of
// their names, one row for each place and each arc, names and positions compressed. Equal profiles
// give equal text. Positions are relative to the row before, of any kind, as all readers expect.
// Calls by whole stacks, if they and calls are kept, stand behind all rows.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "profile/profile.h"

namespace cg::profile::callgraph {

// Calls write(lines), piece by piece. `header` is the profile's header, or another one. Throws,
// before it writes, when a sum does not fit 64 bits, or a line number does not fit 32 bits.
void write(const Profile& profile, const CallHeader& header,
           const std::function<void(std::string_view lines)>& write);

std::string write(const Profile& profile, const CallHeader& header);

}  // namespace cg::profile::callgraph
