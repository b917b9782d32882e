// SPDX-License-Identifier: GPL-2.0-or-later
//
// The difference of two profiles, function by function: the second minus the first. Functions are
// sorted by file and name; their rows have line number 0.
#pragma once

#include <string>

#include "profile/profile.h"

namespace cg::diff {

// One side of the difference.
struct Side {
  const std::string& name;  // as given on the command line
  const profile::Profile& totals;
};

// The text of the profile after - before. Throws when the two have different events or when a
// difference does not fit 64 bits.
std::string difference(const Side& before, const Side& after);

}  // namespace cg::diff
