// SPDX-License-Identifier: GPL-2.0-or-later
//
// What moved between the two sides, and why: the findings of a comparison (annotate/findings/).
#pragma once

#include <optional>

#include "annotate/document/compared_brief.h"
#include "gate/options.h"
#include "gate/profiles.h"
#include "program/console.h"

namespace cg::gate {

// Of the profiles with the median cost. None: there is no baseline, the profiles have other events
// than each other, or are of misses by object or by stride.
std::optional<annotate::ComparedBrief> findings(const Options& options, const Profiles& profiles,
                                                program::Console& console);

}  // namespace cg::gate
