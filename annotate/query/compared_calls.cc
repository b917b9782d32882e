// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/compared_calls.h"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/query/change.h"

namespace cg::annotate {
namespace {

using CalledRow = CalledFunctions::Row;

// A row a run; null: the run does not know the function.
std::vector<const CalledRow*> called_rows(const ComparedFunction& function, const Runs& runs) {
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

void add_calls(Comparison& comparison, const Events& events, std::size_t event, const Runs& runs) {
  if (!std::ranges::all_of(runs.all(), [](const Run& run) { return run.called.has_value(); }))
    return;
  std::vector<const CalledRow*> totals;
  for (const Run& run : runs.all()) totals.push_back(&run.called->total());
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
