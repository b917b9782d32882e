// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a tree of the stacks that a profile recorded if it tells functions apart by their callers.
// No stack is guessed. A function that was told apart stands on its callers, and its callers stand
//
//   on the caller of the outermost one, if all that the function cost is calls from one function,
//   on the program, if nothing calls the outermost one,
//   on a frame "…" otherwise: others called it, and the profile does not say which of them here.
#pragma once

#include <optional>

#include "annotate/document/page.h"
#include "profile/callgraph/graph.h"

namespace cg::annotate::callgraph {

// None if functions were not told apart.
std::optional<PageStacks> stacks(const profile::Profile& profile,
                                 const profile::callgraph::Graph& graph);

}  // namespace cg::annotate::callgraph
