// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a page from a profile of calls. Functions and files of the page have their numbers in the
// profile; the graph says which code is inlined, and which inlined code calls.
#pragma once

#include "annotate/callgrind_annotate/options.h"
#include "annotate/document/listing.h"
#include "annotate/document/page.h"
#include "profile/callgraph/graph.h"
#include "profile/profile.h"
#include "program/input.h"

namespace cg::annotate::callgraph {

// `listing` is made from this profile: the page gets its head, its brief if it has one, and the
// sources of its functions.
// Throws when a sum does not fit 64 bits.
// `threads` as for make_listing().
Page make_page(const Options& options, const profile::Profile& profile,
               const profile::callgraph::Graph& graph, const program::Input& input,
               const Listing& listing, const profile::Profile* threads = nullptr);

}  // namespace cg::annotate::callgraph
