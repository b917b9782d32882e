// SPDX-License-Identifier: GPL-2.0-or-later
//
// The stacks of a profile that has its calls by whole stacks (profile/context_tree.h), for pages.
// Levels of recursion are frames, and have no numbers in their names: "f'2" below "f" is one more
// "f". A rest is a frame "…".
#pragma once

#include <optional>

#include "annotate/document/page.h"
#include "profile/profile.h"

namespace cg::annotate::callgraph {

// None if the profile has no such calls, or did not keep them.
std::optional<PageStacks> whole_stacks(const profile::Profile& profile);

}  // namespace cg::annotate::callgraph
