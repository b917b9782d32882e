// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_compared_brief.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/misses_beside.h"
#include "annotate/findings/brief.h"
#include "annotate/findings/compared_brief.h"
#include "annotate/query/cost_model.h"
#include "annotate/query/cycles.h"
#include "annotate/query/matched_files.h"
#include "annotate/query/merged_headers.h"
#include "annotate/sources/brief_texts.h"
#include "profile/beginning.h"
#include "profile/callgraph/graph.h"
#include "profile/callgraph/profile_file.h"
#include "profile/moved_trees.h"

namespace cg::annotate {
namespace {

// The run of a side whose cost is the median, the first of equal ones.
const ComparedProfile& median_run(std::vector<const ComparedProfile*> runs,
                                  const CostModel& model) {
  std::ranges::stable_sort(runs, {}, [&](const ComparedProfile* run) {
    return model.cost(run->functions.summary().counts);
  });
  return *runs[(runs.size() - 1) / 2];
}

// One side, with all that evidence is gathered from. A profile of calls is read once more, with its
// calls: the functions of a comparison are told apart by files alone.
class BriefSide {
 public:
  BriefSide(const Options& options, const ComparedProfile& run, const Events& events,
            program::Console& console)
      : run_(run), has_inlined_calls_(options.inline_tree), events_(events) {
    require_program(run.functions.header(), run.name);
    misses_ = misses_beside({{run.name}, options.objects, options.names}, run.functions, console);
    if (!run.called || options.inline_tree || !profile::can_be_read_twice(run.name)) return;
    program::Input input(run.name);
    calls_.emplace(place_, profile::Profile::Keep::rows_and_calls);
    profile::callgraph::read_calls_silently(input, *calls_, place_, {options.names});
    graph_.emplace(*calls_);
  }

  EvidenceSide evidence() const {
    const profile::Profile& profile = calls_ ? *calls_ : run_.functions;
    return {.evidence = {.profile = profile,
                         .events = events_,
                         .totals = run_.functions.summary().counts,
                         .objects = misses_.objects ? &*misses_.objects : nullptr,
                         .strides = misses_.strides ? &*misses_.strides : nullptr,
                         .has_inlined_calls = has_inlined_calls_,
                         .graph = graph_ ? &*graph_ : nullptr},
            .functions = run_.functions,
            .called = run_.called ? &*run_.called : nullptr};
  }

  ComparedBrief::Side side(std::size_t runs) const {
    const std::vector<std::string> all = commands({run_.functions.header()});
    return {.command = all.empty() ? "" : all.front(), .data_file = run_.name, .runs = runs};
  }

  const std::vector<std::string>& notes() const { return misses_.notes; }

 private:
  const ComparedProfile& run_;
  const bool has_inlined_calls_;
  const Events& events_;
  MissesBeside misses_;
  profile::Place place_;
  std::optional<profile::Profile> calls_;
  std::optional<profile::callgraph::Graph> graph_;
};

Events events_of(const Options& options, const ComparedProfiles& runs) {
  std::vector<profile::Header> headers = runs.headers(Presence::only_before);
  std::ranges::copy(runs.headers(Presence::only_after), std::back_inserter(headers));
  return choose_events(runs.header().events(), options, descriptions(headers));
}

// A brief, and what it could not look at.
struct BriefAndNotes {
  ComparedBrief brief;
  std::vector<std::string> notes;
};

BriefAndNotes brief_and_notes(const Options& options, const ComparisonOptions& sides,
                              const ComparedProfiles& runs, program::Console& console) {
  const Events events = events_of(options, runs);
  const CostModel model(events);
  const BriefSide before(options, median_run(runs.of(Presence::only_before), model), events,
                         console);
  const BriefSide after(options, median_run(runs.of(Presence::only_after), model), events, console);
  const MatchedFiles files(runs.files(Presence::only_before), runs.files(Presence::only_after));
  BriefAndNotes made;
  made.brief.before = before.side(sides.before.profiles.size());
  made.brief.after = after.side(sides.after.profiles.size());
  made.brief.formula = model.formula();
  add_evidence(made.brief, compare_evidence(before.evidence(), after.evidence(), files));
  set_texts(made.brief, options.include_dirs);
  made.notes = before.notes();
  std::ranges::copy(after.notes(), std::back_inserter(made.notes));
  std::ranges::copy(cycle_notes(events), std::back_inserter(made.notes));
  return made;
}

}  // namespace

ComparedBrief make_compared_brief(const Options& options, const ComparisonOptions& sides,
                                  const ComparedProfiles& runs, program::Console& console) {
  return brief_and_notes(options, sides, runs, console).brief;
}

Comparison make_brief_comparison(const Options& options, const ComparisonOptions& sides,
                                 const ComparedProfiles& runs, program::Console& console) {
  BriefAndNotes made = brief_and_notes(options, sides, runs, console);
  Comparison comparison;
  comparison.brief = std::move(made.brief);
  comparison.notes = std::move(made.notes);
  return comparison;
}

}  // namespace cg::annotate
