// SPDX-License-Identifier: GPL-2.0-or-later
//
// The notes for the user beside a report of any layout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/query/events.h"

namespace cg::annotate {

inline constexpr std::string_view kNoRatioOfDifferences =
    "with --diff there is no ratio: that of two differences is not the difference of two ratios";

// Why nothing is listed.
std::string nothing_listed(const Options& options, const Profiles& profiles, const Events& events);

// Why nothing is listed although something was counted: the thresholds leave everything out.
std::string nothing_reaches(const Events& events, const Selection& selection);

// The reasons to doubt the report that the headers of the profiles give.
std::vector<std::string> warnings(const Options& options, const Profiles& profiles);

// A sentence for each profile from an unfinished run (profile/beginning.h).
std::vector<std::string> checkpoints(const std::vector<std::string>& profiles,
                                     const std::vector<profile::Header>& headers);

}  // namespace cg::annotate
