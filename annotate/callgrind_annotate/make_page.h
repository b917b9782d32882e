// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a profile of calls to a page. Its functions and files are those of the profile, by their
// numbers; which code is inlined, and what of it calls, is as in the graph.
#pragma once

#include "annotate/callgrind_annotate/options.h"
#include "annotate/document/listing.h"
#include "annotate/document/page.h"
#include "profile/callgraph/graph.h"
#include "profile/profile.h"
#include "program/input.h"

namespace cg::annotate::callgraph {

// `listing` is of the same profile: the page has its head, and the sources of its functions. Throws
// when a sum does not fit 64 bits.
Page make_page(const Options& options, const profile::Profile& profile,
               const profile::callgraph::Graph& graph, const program::Input& input,
               const Listing& listing);

}  // namespace cg::annotate::callgraph
