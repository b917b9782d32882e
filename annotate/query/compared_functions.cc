// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/compared_functions.h"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/query/change.h"
#include "annotate/query/listed_functions.h"

namespace cg::annotate {
namespace {

std::int64_t median(const std::optional<profile::Range>& range) {
  return range ? range->median : 0;
}

// The totals that stand for 100%, of the profiles' own events.
profile::Summary summary(std::span<const Change> totals) {
  profile::Summary summary;
  for (const Change& total : totals) {
    const std::int64_t before = median(total.before);
    summary.counts.push_back(before != 0 ? before : median(total.after));
  }
  summary.texts.resize(totals.size());
  return summary;
}

// Names as they are after.
const profile::Function& name(const MatchedFunction& function) {
  return function.after ? *function.after : *function.before;
}

// The differences, as if they were counts of one profile.
void fill(profile::Profile& differences, const MatchedFunctions& functions, const Changes& totals,
          const profile::Header& header) {
  differences.on_header(header);
  profile::Counts row(header.events().size());
  for (std::size_t i = 0; i < functions.size(); ++i) {
    differences.on_file(profile::FileLine::file, name(functions.function(i)).file);
    differences.on_function(name(functions.function(i)).name);
    for (std::size_t event = 0; event < row.size(); ++event) {
      const Change change = functions.change(i, event);
      row[event] = change.is_absent() ? profile::Count() : change.difference;
    }
    differences.on_counts(0, row);
  }
  differences.on_summary(summary(std::span(totals).first(row.size())));
  differences.finish();
}

ComparedFunction compared(const MatchedFunction& function) {
  ComparedFunction row{.file = std::string(name(function).file),
                       .name = std::string(name(function).name),
                       .presence = function.presence(),
                       .has_moved = function.has_moved};
  if (function.before && function.before->file != row.file) row.file_before = function.before->file;
  return row;
}

using CalledRow = CalledFunctions::Row;

// A row a run; null: the run does not know the function.
std::vector<const CalledRow*> called_rows(const ComparedFunction& function,
                                          const ComparedProfiles& runs) {
  const std::string_view before =
      function.file_before.empty() ? function.file : function.file_before;
  std::vector<const CalledRow*> rows;
  for (std::size_t run = 0; run < runs.all().size(); ++run)
    rows.push_back(runs.all()[run].called->find(
        {runs.is_before(run) ? before : std::string_view(function.file), function.name}));
  return rows;
}

Change change_of_rows(const std::vector<const CalledRow*>& rows, std::size_t befores,
                      const std::function<profile::Count(const CalledRow&)>& count) {
  profile::Counts counts;
  for (const CalledRow* row : rows)
    counts.push_back(row == nullptr ? profile::Count() : count(*row));
  const std::span<const profile::Count> all = counts;
  return change_of(all.first(befores), all.subspan(befores));
}

}  // namespace

std::vector<ComparedFunction> compared_functions(const MatchedFunctions& functions,
                                                 const Changes& totals,
                                                 const profile::Header& header,
                                                 const Events& events, const Selection& selection) {
  const profile::Place place{.file = "the comparison"};
  profile::Profile differences(place);
  fill(differences, functions, totals, header);
  std::vector<ComparedFunction> rows;
  for (const std::size_t index : listed_functions(differences, events, selection)) {
    ComparedFunction& row = rows.emplace_back(compared(functions.function(index)));
    for (const std::size_t event : events.shown)
      row.counts.push_back(functions.change(index, event));
  }
  return rows;
}

void add_calls(Comparison& comparison, const Events& events, std::size_t event,
               const ComparedProfiles& runs) {
  if (!std::ranges::all_of(runs.all(),
                           [](const ComparedProfile& run) { return run.called.has_value(); }))
    return;
  std::vector<const CalledRow*> totals;
  for (const ComparedProfile& run : runs.all()) totals.push_back(&run.called->total());
  const auto add = [&](std::string name, const auto& count) {
    if (!comparison.shown.empty()) comparison.shown.push_back(name);
    comparison.columns.push_back({std::move(name), change_of_rows(totals, runs.befores(), count)});
    for (ComparedFunction& function : comparison.functions)
      function.counts.push_back(change_of_rows(called_rows(function, runs), runs.befores(), count));
  };
  add("Calls", [](const CalledRow& row) { return row.calls; });
  add(events.name(event) + " inclusive",
      [&](const CalledRow& row) { return events.value(event, row.inclusive); });
}

}  // namespace cg::annotate
