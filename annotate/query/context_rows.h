// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tree of contexts of a profile (profile/context_tree.h) as rows: those that cost a share of
// the program, the most expensive ones first.
#pragma once

#include <vector>

#include "annotate/document/context.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate::callgraph {

// Rows that cost at least `least` percent of the program, of the first sort event.
//
//   callees   roots, below each row what it called; costs are inclusive
//   callers   functions, by their self costs; below each row who called it, with the part of the
//             function's self cost that is theirs; "f < g" is one row for f and its only caller
std::vector<ContextRow> callees_in_context(const profile::Profile& profile, const Events& events,
                                           double least);
std::vector<ContextRow> callers_in_context(const profile::Profile& profile, const Events& events,
                                           double least);

}  // namespace cg::annotate::callgraph
