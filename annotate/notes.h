// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user is told beside a report, whatever its layout.
#pragma once

#include <string>
#include <vector>

#include "annotate/events.h"
#include "annotate/options.h"
#include "annotate/profiles.h"

namespace cg::annotate {

std::string nothing_listed(const Events& events);

// What the fingerprints of the profiles say against the report.
std::vector<std::string> doubts(const Options& options, const Profiles& profiles);

}  // namespace cg::annotate
