// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the counts of lines as a profile of pprof: profile.proto, compressed by gzip. An event is
// a type of sample. A line of a function is a sample with a stack of only that line. Inlined code
// has the name of the function around it, in its own file, for its own name is not known; but where
// the profile keeps inlined calls, it has its own name, and its location the lines of these calls. If the
// profile keeps calls by whole stacks, these are the samples, without lines.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "profile/profile.h"

namespace cg::annotate::exports {

// `profile` keeps its rows. `primary` is the event that readers show first. Throws when a sum does
// not fit 64 bits.
void pprof(const profile::Profile& profile, std::size_t primary,
           const std::function<void(std::string_view bytes)>& write);

}  // namespace cg::annotate::exports
