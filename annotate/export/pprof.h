// SPDX-License-Identifier: GPL-2.0-or-later
//
// What lines cost as a profile of pprof: profile.proto, compressed by gzip. An event is a type of
// sample, a line of a function a sample, whose stack is that line alone. What was inlined stands
// under its function's name in its own file, for its own name is not known.
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
