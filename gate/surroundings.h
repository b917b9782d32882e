// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether two sides were counted in the same surroundings: events, simulated caches and, where
// profiles have them, fingerprints. The program's own build differs, for it is what is judged, as
// may objects under test.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "profile/header.h"

namespace cg::gate {

// The name of the program that was profiled, without its folder.
std::string program_name(const profile::Header& header);

// What is not the same, a sentence each. A side is what all its profiles say: where each has runs
// in two environments, the sides are the same if the two are.
std::vector<std::string> differing_surroundings(std::span<const profile::Header> baseline,
                                                std::span<const profile::Header> current,
                                                std::span<const std::string> under_test);

}  // namespace cg::gate
