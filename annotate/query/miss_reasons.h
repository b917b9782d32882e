// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds why D1 misses, from the events of --miss-classes=yes and --miss-patterns=yes: for the
// program, and for the ten lines with the most misses that have at least a hundredth of all.
#pragma once

#include <optional>
#include <span>

#include "annotate/document/miss_reasons.h"
#include "annotate/options/selection.h"
#include "profile/profile.h"

namespace cg::annotate {

// `profile` is misses by stride (profile/beside_profile.h), and keeps rows and calls. Throws when a
// function that is called is no stride.
PageStrides page_strides(const profile::Profile& profile);

// None if the profile has no such events, or no misses. `profile` keeps its rows, and `totals` are
// its counts. Lines are those that `selection` selects. `strides`: nullptr if they are not known;
// each row gets those that at least a twentieth of its misses follow, two at most.
std::optional<MissReasons> miss_reasons(const profile::Profile& profile,
                                        std::span<const profile::Count> totals,
                                        const Selection& selection, const PageStrides* strides);

}  // namespace cg::annotate
