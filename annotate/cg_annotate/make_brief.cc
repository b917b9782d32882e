// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_brief.h"

#include <string>
#include <utility>

#include "annotate/findings/brief.h"
#include "annotate/query/cost_model.h"
#include "annotate/query/cycles.h"
#include "annotate/query/merged_headers.h"
#include "annotate/sources/brief_texts.h"

namespace cg::annotate {

Brief make_brief(const Options& options, const Profiles& profiles, const Events& events) {
  require_program(profiles.functions().header(), options.profiles.front());
  const MissesBeside& misses = profiles.misses();
  Brief brief;
  brief.commands = commands(profiles.headers());
  brief.data_files = options.profiles;
  brief.formula = CostModel(events).formula();
  add_evidence(brief, gather_evidence({.profile = profiles.functions(),
                                       .events = events,
                                       .totals = profiles.functions().summary().counts,
                                       .objects = misses.objects ? &*misses.objects : nullptr,
                                       .strides = misses.strides ? &*misses.strides : nullptr,
                                       .has_inlined_calls = options.inline_tree}));
  set_texts(brief, options.include_dirs);
  return brief;
}

Listing make_brief_listing(const Options& options, const Profiles& profiles) {
  const Events events = profiles.events(options);
  Listing listing;
  listing.brief = make_brief(options, profiles, events);
  if (options.inline_tree) listing.notes = profiles.debug_info().notes();
  for (std::string& note : cycle_notes(events)) listing.notes.push_back(std::move(note));
  for (const std::string& note : profiles.misses().notes) listing.notes.push_back(note);
  return listing;
}

}  // namespace cg::annotate
