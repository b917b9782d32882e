// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the headers of several profiles together.
#pragma once

#include <string>
#include <vector>

#include "profile/header.h"

namespace cg::annotate {

// The texts of all profiles' descriptions, in order of appearance; texts that the first profile
// has, once.
std::vector<std::string> descriptions(const std::vector<profile::Header>& headers);

// The texts of descriptions() without fingerprints, which fill a screen.
std::vector<std::string> short_descriptions(const std::vector<profile::Header>& headers);

// The commands of all profiles, or the one command that all have.
std::vector<std::string> commands(const std::vector<profile::Header>& headers);

}  // namespace cg::annotate
