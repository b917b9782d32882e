// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds why conditional branches are mispredicted, from the events of --branch-reasons=yes: for the
// program, and for the ten lines with the most mispredictions that have at least a hundredth of all.
#pragma once

#include <optional>
#include <span>

#include "annotate/document/branch_reasons.h"
#include "annotate/options/selection.h"
#include "profile/profile.h"

namespace cg::annotate {

// None if the profile has no such events, or no mispredictions. `profile` keeps its rows, and
// `totals` are its counts. Lines are those that `selection` selects.
std::optional<BranchReasons> branch_reasons(const profile::Profile& profile,
                                            std::span<const profile::Count> totals,
                                            const Selection& selection);

}  // namespace cg::annotate
