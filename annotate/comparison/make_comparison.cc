// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/comparison/make_comparison.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "annotate/comparison/change.h"
#include "annotate/comparison/compared_files.h"
#include "annotate/comparison/compared_functions.h"
#include "annotate/comparison/matched_files.h"
#include "annotate/comparison/matched_functions.h"
#include "annotate/heads.h"
#include "annotate/notes.h"
#include "profile/agreement.h"
#include "profile/fingerprint.h"

namespace cg::annotate {
namespace {

ComparedSide side_of(const SideOptions& options, const std::vector<profile::Header>& headers) {
  return {.profiles = options.profiles,
          .commands = commands(headers),
          .sources = options.sources,
          .revision = options.revision};
}

ComparisonMetadata metadata(const Options& options, const Events& events, const Runs& runs) {
  std::vector<profile::Header> headers = runs.headers(Presence::only_before);
  std::ranges::copy(runs.headers(Presence::only_after), std::back_inserter(headers));
  ComparisonMetadata metadata{.descriptions = descriptions(headers),
                              .events = events.names,
                              .sort = {},
                              .include_dirs = options.include_dirs,
                              .auto_annotation = options.auto_annotate};
  for (const Events::Key& key : events.sort)
    metadata.sort.push_back({events.name(key.event), key.threshold.text});
  return metadata;
}

// Of each event, derived ones included.
Changes totals(const Events& events, const Runs& runs) {
  Changes totals;
  for (std::size_t event = 0; event < events.size(); ++event) {
    profile::Counts counts;
    for (const Run& run : runs.all())
      counts.push_back(events.value(event, run.functions.summary().counts));
    const std::span<const profile::Count> all = counts;
    totals.push_back(change_of(all.first(runs.befores()), all.subspan(runs.befores())));
  }
  return totals;
}

// What the fingerprints say against a side, and have different between the first of both.
std::vector<std::string> doubts(const ComparisonOptions& sides, const Runs& runs) {
  const std::vector<profile::Header> before = runs.headers(Presence::only_before);
  const std::vector<profile::Header> after = runs.headers(Presence::only_after);
  std::vector<std::string> doubts =
      differences(sides.before.profiles.front(), profile::Fingerprint(before.front()),
                  sides.after.profiles.front(), profile::Fingerprint(after.front()));
  const auto add = [&](const std::vector<profile::Header>& headers, const SideOptions& side) {
    profile::Agreement agreement;
    for (std::size_t i = 0; i < headers.size(); ++i)
      agreement.add(i, profile::Fingerprint(headers[i]));
    std::ranges::copy(agreement.disagreements(side.profiles), std::back_inserter(doubts));
  };
  add(before, sides.before);
  add(after, sides.after);
  return doubts;
}

}  // namespace

Comparison make_comparison(const Options& options, const ComparisonOptions& sides,
                           const Runs& runs) {
  const Events events = choose_events(runs.header().events(), options);
  events.refuse_ratios(kNoRatioOfDifferences);
  const Changes totals = annotate::totals(events, runs);
  const MatchedFiles files(runs.files(Presence::only_before), runs.files(Presence::only_after));
  const MatchedFunctions functions(runs, files, events);

  Comparison comparison;
  comparison.before = side_of(sides.before, runs.headers(Presence::only_before));
  comparison.after = side_of(sides.after, runs.headers(Presence::only_after));
  comparison.metadata = metadata(options, events, runs);
  for (const std::size_t event : events.shown)
    comparison.columns.push_back({events.name(event), totals[event]});
  comparison.names = {files.counts(), functions.counts(), files.folders()};
  comparison.functions = compared_functions(functions, totals, runs.header(), events);
  if (options.auto_annotate) compare_files(comparison, options, sides, events, runs, files);
  comparison.notes = doubts(sides, runs);
  if (comparison.functions.empty()) comparison.notes.push_back(nothing_listed(events, options));
  return comparison;
}

}  // namespace cg::annotate
