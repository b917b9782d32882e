// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/make_brief.h"

#include "annotate/callgrind_annotate/make_listing.h"
#include "annotate/findings/brief.h"
#include "annotate/query/cost_model.h"
#include "annotate/sources/brief_texts.h"

namespace cg::annotate::callgraph {

Brief make_brief(const Options& options, const profile::Profile& profile,
                 const profile::callgraph::Graph& graph) {
  require_program(profile.header(), options.profile);
  const Events events = chosen_events(options, profile);
  const profile::Counts totals = profile.call_totals().all(events.names.size());
  Brief brief;
  brief.commands = {profile.parts().front().call_header->command};
  brief.data_files = {options.profile};
  brief.formula = CostModel(events).formula();
  add_evidence(brief, gather_evidence({.profile = profile,
                                       .events = events,
                                       .totals = totals,
                                       .has_inlined_calls = options.inline_tree,
                                       .graph = &graph}));
  set_texts(brief, options.include_dirs);
  return brief;
}

}  // namespace cg::annotate::callgraph
