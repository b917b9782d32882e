// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks whether two sides were counted in the same surroundings: events, simulated caches and, if
// profiles have them, fingerprints. The builds of the program and of objects under test may differ,
// since they are what the gate judges.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "profile/header.h"

namespace cg::gate {

// The name of the program that was profiled, without its folder.
std::string program_name(const profile::Header& header);

// The differences, a sentence each. The surroundings of a side are those of all its profiles: two
// sides with runs in the same two environments are the same.
std::vector<std::string> differing_surroundings(std::span<const profile::Header> baseline,
                                                std::span<const profile::Header> current,
                                                std::span<const std::string> under_test);

}  // namespace cg::gate
