// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user is told beside a report, whatever its layout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "annotate/events.h"
#include "annotate/options.h"
#include "annotate/profiles.h"

namespace cg::annotate {

inline constexpr std::string_view kNoRatioOfDifferences =
    "with --diff there is no ratio: that of two differences is not the difference of two ratios";

std::string nothing_listed(const Events& events, const Selection& selection);

// What the fingerprints of the profiles say against the report.
std::vector<std::string> doubts(const Options& options, const Profiles& profiles);

}  // namespace cg::annotate
