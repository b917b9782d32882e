// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the user is told beside a report, whatever its layout.
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

// Why nothing is listed although something was counted: the thresholds leave all out.
std::string nothing_reaches(const Events& events, const Selection& selection);

// What the headers of the profiles say against the report.
std::vector<std::string> warnings(const Options& options, const Profiles& profiles);

// A sentence for each of the profiles whose run was not finished (profile/checkpoint.h).
std::vector<std::string> checkpoints(const std::vector<std::string>& profiles,
                                     const std::vector<profile::Header>& headers);

}  // namespace cg::annotate
