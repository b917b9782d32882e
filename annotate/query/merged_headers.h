// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the headers of several profiles say together.
#pragma once

#include <string>
#include <vector>

#include "profile/header.h"

namespace cg::annotate {

// The texts of all profiles' descriptions, in order of appearance; those that are the first
// profile's, once.
std::vector<std::string> descriptions(const std::vector<profile::Header>& headers);

// These texts without those of fingerprints, which fill a screen.
std::vector<std::string> short_descriptions(const std::vector<profile::Header>& headers);

// Those of all profiles, or one that all have.
std::vector<std::string> commands(const std::vector<profile::Header>& headers);

}  // namespace cg::annotate
