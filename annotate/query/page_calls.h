// SPDX-License-Identifier: GPL-2.0-or-later
//
// The calls of a profile as a page shows them. Functions and files have their numbers in the
// profile; the graph says which code is inlined, and which inlined code calls.
#pragma once

#include "annotate/document/count_rows.h"
#include "annotate/document/page.h"
#include "profile/callgraph/graph.h"
#include "profile/profile.h"

namespace cg::annotate::callgraph {

// Both throw when a sum does not fit 64 bits.

// The code of each function in each file, also code that has nothing but calls. Keys: file and
// function.
CountRows parts_with_calls(const profile::Profile& profile, const profile::callgraph::Graph& graph);

PageCalls page_calls(const profile::Profile& profile, const profile::callgraph::Graph& graph);

}  // namespace cg::annotate::callgraph
