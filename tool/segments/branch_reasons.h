// SPDX-License-Identifier: GPL-2.0-or-later
//
// The classes of the mispredictions of conditional branches (sim/branch/mispredict_class.h), for a
// run that wants them.
#pragma once

#include "sim/predictor_choice.h"
#include "tool/segments/segment.h"

namespace cg::tool {

// Books how the branch went: its outcome, and whether the simulated predictor failed.
using BookBranch = void (*)(const BranchSite& branch, bool taken, bool failed);

// The function that does so for the predictor that is simulated. Nothing is known of any branch.
BookBranch begin_branch_reasons(sim::PredictorChoice::Conditional predictor);

}  // namespace cg::tool
