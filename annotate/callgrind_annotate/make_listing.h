// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the listing that is printed from a profile of calls and the user's options.
#pragma once

#include "annotate/callgrind_annotate/options.h"
#include "annotate/document/listing.h"
#include "annotate/query/events.h"
#include "profile/callgraph/graph.h"
#include "profile/profile.h"
#include "program/input.h"

namespace cg::annotate::callgraph {

// The events of a profile of calls in the roles that the user gave them.
Events chosen_events(const Options& options, const profile::Profile& profile);

// `graph` is the graph of the profile, `input` the input that the profile was read from. Throws
// when --show or --sort names an unknown event, a source file that the user named is gone, or a sum
// does not fit 64 bits.
// `threads`: the same profile, read by profile::callgraph::read_threads(); null: no --by=thread.
Listing make_listing(const Options& options, const profile::Profile& profile,
                     const profile::callgraph::Graph& graph, const program::Input& input,
                     const profile::Profile* threads = nullptr);

}  // namespace cg::annotate::callgraph
