// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_compared_brief.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "annotate/findings/brief.h"
#include "annotate/findings/compared_brief.h"
#include "annotate/query/cycles.h"
#include "annotate/query/evidence_side.h"
#include "annotate/query/matched_files.h"
#include "annotate/query/merged_headers.h"
#include "annotate/sources/brief_texts.h"

namespace cg::annotate {
namespace {

Events events_of_brief(const Options& options, const ComparedProfiles& runs) {
  std::vector<profile::Header> headers = runs.headers(Presence::only_before);
  std::ranges::copy(runs.headers(Presence::only_after), std::back_inserter(headers));
  return choose_events(runs.header().events(), options, descriptions(headers));
}

ReadSide median_side(const std::vector<const ComparedProfile*>& runs, const Events& events) {
  std::vector<const profile::Profile*> profiles;
  for (const ComparedProfile* const run : runs) {
    require_program(run->functions.header(), run->name);
    profiles.push_back(&run->functions);
  }
  const ComparedProfile& run = *runs[median_of(profiles, events)];
  return {.name = run.name,
          .functions = run.functions,
          .called = run.called ? &*run.called : nullptr,
          .runs = runs.size()};
}

// A brief, and what it could not look at.
struct BriefAndNotes {
  ComparedBrief brief;
  std::vector<std::string> notes;
};

BriefAndNotes brief_and_notes(const Options& options, const ComparedProfiles& runs,
                              program::Console& console) {
  const Events events = events_of_brief(options, runs);
  const profile::NameChanges names{options.names};
  const SideEvidence::Wants wants{names, options.objects, options.inline_tree};
  const SideEvidence before(median_side(runs.of(Presence::only_before), events), events, wants,
                            console);
  const SideEvidence after(median_side(runs.of(Presence::only_after), events), events, wants,
                           console);
  const MatchedFiles files(runs.files(Presence::only_before), runs.files(Presence::only_after));
  BriefAndNotes made{compared_brief(before, after, files), before.notes()};
  set_texts(made.brief, options.include_dirs);
  std::ranges::copy(after.notes(), std::back_inserter(made.notes));
  std::ranges::copy(cycle_notes(events), std::back_inserter(made.notes));
  return made;
}

}  // namespace

ComparedBrief make_compared_brief(const Options& options, const ComparedProfiles& runs,
                                  program::Console& console) {
  return brief_and_notes(options, runs, console).brief;
}

Comparison make_brief_comparison(const Options& options, const ComparedProfiles& runs,
                                 program::Console& console) {
  BriefAndNotes made = brief_and_notes(options, runs, console);
  Comparison comparison;
  comparison.brief = std::move(made.brief);
  comparison.notes = std::move(made.notes);
  return comparison;
}

}  // namespace cg::annotate
