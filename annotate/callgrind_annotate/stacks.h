// SPDX-License-Identifier: GPL-2.0-or-later
//
// The stacks that a profile recorded by telling functions apart by their callers, as a tree. None
// is guessed. A function that was told apart stands on its callers, and these
//
//   on the caller of the outermost, where all that the function cost is calls from one function,
//   on the program, where nothing calls the outermost,
//   on a frame "…" otherwise: others called it, and the profile does not say which did here.
#pragma once

#include <optional>

#include "annotate/document/page_calls.h"
#include "profile/callgraph/graph.h"

namespace cg::annotate::callgraph {

// None where functions were not told apart.
std::optional<PageStacks> stacks(const profile::Profile& profile,
                                 const profile::callgraph::Graph& graph);

}  // namespace cg::annotate::callgraph
