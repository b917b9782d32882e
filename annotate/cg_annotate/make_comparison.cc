// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_comparison.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/warnings.h"
#include "annotate/query/change.h"
#include "annotate/query/changed_lines.h"
#include "annotate/query/compared_functions.h"
#include "annotate/query/compared_groups.h"
#include "annotate/query/compared_stacks.h"
#include "annotate/query/cycles.h"
#include "annotate/query/matched_files.h"
#include "annotate/query/matched_functions.h"
#include "annotate/query/merged_headers.h"
#include "annotate/query/nearest_lines.h"
#include "annotate/query/page_counts.h"
#include "annotate/query/place_sums.h"
#include "annotate/sources/compared_files.h"
#include "annotate/sources/page_texts.h"
#include "annotate/sources/source_tree.h"
#include "profile/agreement.h"
#include "profile/fingerprint.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

ComparedSide side_of(const SideOptions& options, const std::vector<profile::Header>& headers) {
  return {.profiles = options.profiles,
          .commands = commands(headers),
          .sources = options.sources,
          .revision = options.revision};
}

// Of both sides.
std::vector<profile::Header> headers_of(const ComparedProfiles& runs) {
  std::vector<profile::Header> headers = runs.headers(Presence::only_before);
  std::ranges::copy(runs.headers(Presence::only_after), std::back_inserter(headers));
  return headers;
}

Events events_of(const EventOptions& options, const ComparedProfiles& runs) {
  return choose_events(runs.header().events(), options, descriptions(headers_of(runs)));
}

ComparisonMetadata metadata(const SourceOptions& options, const Events& events,
                            const ComparedProfiles& runs) {
  ComparisonMetadata metadata{.descriptions = short_descriptions(headers_of(runs)),
                              .events = events.names,
                              .sort = {},
                              .include_dirs = options.include_dirs,
                              .auto_annotation = options.auto_annotate};
  for (const Events::Key& key : events.sort)
    metadata.sort.push_back({events.name(key.event), key.threshold.text});
  return metadata;
}

// Of each event, derived ones included.
Changes totals(const Events& events, const ComparedProfiles& runs) {
  Changes totals;
  for (std::size_t event = 0; event < events.size(); ++event) {
    profile::Counts counts;
    for (const ComparedProfile& run : runs.all())
      counts.push_back(events.value(event, run.functions.summary().counts));
    const std::span<const profile::Count> all = counts;
    totals.push_back(change_of(all.first(runs.befores()), all.subspan(runs.befores())));
  }
  return totals;
}

// The warnings of fingerprints: runs of a side that differ, and differences between the first run of
// each side.
std::vector<std::string> warnings(const ComparisonOptions& sides, const ComparedProfiles& runs) {
  const std::vector<profile::Header> before = runs.headers(Presence::only_before);
  const std::vector<profile::Header> after = runs.headers(Presence::only_after);
  std::vector<std::string> warnings = checkpoints(sides.before.profiles, before);
  std::ranges::copy(checkpoints(sides.after.profiles, after), std::back_inserter(warnings));
  const std::vector<std::string> differing =
      differences(sides.before.profiles.front(), profile::Fingerprint(before.front()),
                  sides.after.profiles.front(), profile::Fingerprint(after.front()));
  std::ranges::copy(differing, std::back_inserter(warnings));
  const auto add = [&](const std::vector<profile::Header>& headers, const SideOptions& side) {
    profile::Agreement agreement;
    for (std::size_t i = 0; i < headers.size(); ++i)
      agreement.add(i, profile::Fingerprint(headers[i]));
    std::ranges::copy(agreement.disagreements(side.profiles), std::back_inserter(warnings));
  };
  add(before, sides.before);
  add(after, sides.after);
  return warnings;
}

struct Request {
  const ComparisonOptions& sides;
  const SourceOptions& sources;
  const Selection& selection;
  const Events& events;
};

// The files of all selected functions are searched, not only those of listed functions.
std::vector<ChangedLine> top_lines(const Request& request, const ComparedProfiles& runs,
                                   const MatchedFiles& files, const MatchedFunctions& functions,
                                   const Changes& totals) {
  Selection selection = request.selection;
  selection.top.reset();
  Events all = request.events;
  all.drop_thresholds();
  Events keyed = request.events;
  keyed.shown.clear();
  for (const Events::Key& key : keyed.sort) keyed.shown.push_back(key.event);
  std::ranges::copy(request.events.shown, std::back_inserter(keyed.shown));
  ChangedLines lines(selection.top_lines.value_or(0), keyed.sort.size());
  compare_each_file(compared_functions(functions, totals, runs.header(), all, selection),
                    request.sources, request.sides, keyed, runs, files,
                    [&](const ComparedFile& file) { lines.add(file); });
  return lines.lines();
}

void add_groups(Comparison& comparison, const Request& request, const ComparedProfiles& runs,
                const MatchedFiles& files, const Changes& totals) {
  const std::vector<Level>& by = request.selection.by;
  if (by.empty()) return;
  if (std::ranges::find(by, Level::object) != by.end() && !runs.have_objects())
    throw program::Error(std::string(kNoObjects));
  for (const Level level : by) comparison.by.emplace_back(name_of(level));
  comparison.groups = compared_groups(runs, files, totals, request.events, request.selection);
}

// `page`: null for a report.
Comparison compared(const Request& request, const ComparedProfiles& runs, const FilesOfPage* page) {
  const auto& [sides, sources, selection, events] = request;
  const Changes totals = annotate::totals(events, runs);
  const MatchedFiles files(runs.files(Presence::only_before), runs.files(Presence::only_after));
  const MatchedFunctions functions(runs, files, events);

  Comparison comparison;
  comparison.before = side_of(sides.before, runs.headers(Presence::only_before));
  comparison.after = side_of(sides.after, runs.headers(Presence::only_after));
  comparison.metadata = metadata(sources, events, runs);
  for (const std::size_t event : events.shown)
    comparison.columns.push_back({events.name(event), totals[event], events.column(event).formula});
  comparison.names = {files.counts(), functions.counts(), files.folders()};
  comparison.functions = compared_functions(functions, totals, runs.header(), events, selection);
  add_groups(comparison, request, runs, files, totals);
  if (selection.top_lines && page == nullptr)
    comparison.top_lines = top_lines(request, runs, files, functions, totals);
  if (sources.auto_annotate) compare_files(comparison, sources, sides, events, runs, files, page);
  for (const ComparedProfile& run : runs.all())
    if (comparison.nearest_note.empty())
      comparison.nearest_note = nearest_lines_note_of_difference(run.functions);
  std::ranges::copy(cycle_notes(events), std::back_inserter(comparison.notes));
  std::ranges::copy(warnings(sides, runs), std::back_inserter(comparison.notes));
  if (comparison.functions.empty())
    comparison.notes.push_back(functions.have_changed() ? nothing_reaches(events, selection)
                                                        : "nothing changed");
  return comparison;
}

// All that the profiles have, and what is derived from it but ratios.
Events all_events(Events events) {
  events.shown.clear();
  for (std::size_t event = 0; event < events.size(); ++event)
    if (!events.is_ratio(event)) events.shown.push_back(event);
  events.drop_thresholds();
  return events;
}

// The files of the functions that the report lists.
std::set<std::string> files_of(const Comparison& report) {
  std::set<std::string> files;
  for (const ComparedFunction& function : report.functions)
    files.insert({function.file, function.file_before});
  files.erase("");
  return files;
}

}  // namespace

Comparison make_comparison(const Options& options, const ComparisonOptions& sides,
                           const ComparedProfiles& runs) {
  const Events events = events_of(options, runs);
  events.refuse_ratios(kNoRatioOfDifferences);
  return compared({sides, options, options, events}, runs, nullptr);
}

Comparison compare_all_functions(const Options& options, const ComparisonOptions& sides,
                                 const ComparedProfiles& runs) {
  SourceOptions no_sources = options;
  no_sources.auto_annotate = false;
  Events events = events_of(options, runs);
  events.show_all_and_cycles();
  events.drop_thresholds();
  Selection all;
  all.by = options.by;
  return compared({sides, no_sources, all, events}, runs, nullptr);
}

Comparison make_comparison_page(const Options& options, const ComparisonOptions& sides,
                                const ComparedProfiles& runs, const Comparison& report) {
  SourceOptions whole = options;
  whole.auto_annotate = true;
  whole.context = std::numeric_limits<std::uint64_t>::max();
  const Events chosen = events_of(options, runs);
  const Events events = all_events(chosen);
  const std::set<std::string> shown =
      options.auto_annotate ? files_of(report) : std::set<std::string>();
  const auto is_text_wanted = [&](const ComparedFile& file) {
    if (file.name == profile::kUnknown) return false;
    return options.page_sources == PageSources::all ||
           (options.page_sources == PageSources::shown &&
            (shown.contains(file.name) || shown.contains(file.before.name)));
  };
  SourceRoots roots(options);
  for (const SideOptions* side : {&sides.before, &sides.after})
    if (!side->sources.empty()) roots.add(side->sources);
  std::vector<std::string> outside;
  const auto may_hold = [&](const std::string& path) {
    const bool may = options.page_sources == PageSources::all || roots.have(path);
    if (!may) outside.push_back(path);
    return may;
  };
  const FilesOfPage files{is_text_wanted, may_hold};
  Selection all;
  all.by = options.by;
  Comparison page = compared({sides, whole, all, events}, runs, &files);
  page.shown = page_shown(chosen, options);
  page.stacks = compared_stacks(runs, page.functions, events);
  add_calls(page, events, events.sort.front().event, runs);
  std::ranges::copy(note_of_outside(outside), std::back_inserter(page.notes));
  return page;
}

}  // namespace cg::annotate
