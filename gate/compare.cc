// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/compare.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "gate/count_functions.h"
#include "gate/events.h"
#include "gate/function_rules.h"
#include "gate/moved.h"
#include "gate/surroundings.h"
#include "profile/run_statistics.h"

namespace cg::gate {
namespace {

EventRow row_of(const std::string& event, const RunStatistics& statistics,
                const std::optional<Limit>& limit) {
  return {event, statistics, limit, limit ? judge(statistics, *limit) : Verdict::pass};
}

std::vector<EventRow> event_rows(const Options& options, const Profiles& profiles,
                                 const Events& events) {
  const LimitsByEvent limits = limits_by_event(options.limits, events.names(), "--limit");
  std::vector<EventRow> rows;
  for (std::size_t event = 0; event < limits.size(); ++event)
    rows.push_back(
        row_of(events.names()[event],
               profile::statistics_of(events.totals(event, profiles), profiles.baselines()),
               limits[event]));
  return rows;
}

// One event of the functions that have a limit for it; a name is one function, whatever the files.
CountTable limited_functions(FunctionRules& rules, const Profiles& profiles, const Events& events,
                             std::size_t event) {
  const auto limited = [&](const profile::Function& function) -> std::optional<profile::Function> {
    const LimitsByEvent* const limits = rules.limits_of(function.name);
    if (limits == nullptr || !(*limits)[event]) return std::nullopt;
    return profile::Function{"", function.name};
  };
  return count_functions(profiles, events, event, limited);
}

void add_function_rows(const Options& options, const Profiles& profiles, const Events& events,
                       Report& report) {
  if (options.function_limits.empty()) return;
  FunctionRules rules(options.function_limits, events.names());
  for (std::size_t event = 0; event < events.names().size(); ++event) {
    const CountTable table = limited_functions(rules, profiles, events, event);
    report.functions_judged += table.size();
    for (std::size_t i = 0; i < table.size(); ++i) {
      const std::string_view name = table.function(i).name;
      EventRow row = row_of(events.names()[event],
                            profile::statistics_of(table.counts(i), profiles.baselines()),
                            (*rules.limits_of(name))[event]);
      row.function = name;
      if (row.verdict != Verdict::pass) report.functions.push_back(std::move(row));
    }
  }
  std::ranges::stable_sort(report.functions, [](const EventRow& a, const EventRow& b) {
    return std::tie(b.verdict, a.function) < std::tie(a.verdict, b.function);
  });
  report.unmatched = rules.unmatched();
}

// Where to look: the event of the gravest row that has a limit.
std::size_t event_to_explain(const Report& report, const Events& events) {
  for (const Verdict verdict :
       {Verdict::regression, Verdict::unresolved, Verdict::improvement, Verdict::pass})
    if (const EventRow* row = report.first(verdict)) {
      const auto found = std::ranges::find(events.names(), row->event);
      return static_cast<std::size_t>(found - events.names().begin());
    }
  return 0;
}

__extension__ using Wide = __int128;

Wide magnitude(Wide number) { return number < 0 ? -number : number; }

bool exceeds(const RunStatistics& statistics, const Limit& limit) {
  const Wide difference = magnitude(statistics.difference);
  if (limit.events && difference > *limit.events) return true;
  return limit.percent &&
         difference * 100 * kOnePercent > magnitude(statistics.baseline->median) * *limit.percent;
}

}  // namespace

Report compare(const Options& options, const Profiles& profiles) {
  const std::vector<profile::Header> headers = profiles.headers();
  const Events events(headers);
  const std::span<const profile::Header> baseline = std::span(headers).first(profiles.baselines());
  const std::span<const profile::Header> current = std::span(headers).subspan(profiles.baselines());

  Report report;
  report.name = options.name.empty() ? program_name(current.front()) : options.name;
  report.current = options.current;
  report.missing = profiles.missing();
  if (!baseline.empty()) {
    report.baseline = options.baseline;
    report.environment = differing_surroundings(baseline, current, options.under_test);
  }
  report.events = event_rows(options, profiles, events);
  add_function_rows(options, profiles, events, report);
  if (baseline.empty() || events.names().empty()) return report;

  const std::size_t event = event_to_explain(report, events);
  report.moved_event = events.names()[event];
  report.moved = functions_that_moved_most(profiles, events, event);
  return report;
}

Verdict judge(const RunStatistics& statistics, const Limit& limit) {
  if (!statistics.baseline || !exceeds(statistics, limit)) return Verdict::pass;
  if (!is_resolved(statistics)) return Verdict::unresolved;
  return statistics.difference > 0 ? Verdict::regression : Verdict::improvement;
}

}  // namespace cg::gate
