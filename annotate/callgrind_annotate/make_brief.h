// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the brief of a profile of calls.
#pragma once

#include "annotate/callgrind_annotate/options.h"
#include "annotate/document/brief.h"
#include "profile/callgraph/graph.h"
#include "profile/profile.h"

namespace cg::annotate::callgraph {

// `graph` is the graph of the profile. Throws when the profile is of misses by object or by stride,
// or a sum does not fit 64 bits.
Brief make_brief(const Options& options, const profile::Profile& profile,
                 const profile::callgraph::Graph& graph);

}  // namespace cg::annotate::callgraph
