// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/compare.h"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "gate/count_functions.h"
#include "gate/events.h"
#include "gate/function_rules.h"
#include "gate/moved.h"
#include "gate/surroundings.h"
#include "profile/run_statistics.h"

namespace cg::gate {
namespace {

constexpr std::string_view kInstructions = "Ir";

EventRow row_of(const std::string& event, const RunStatistics& statistics,
                const std::optional<Limit>& limit) {
  return {event, statistics, limit, limit ? judge(statistics, *limit) : Verdict::pass};
}

// `count` is as Events::counting().
template <class CountOf>
RunStatistics statistics_of_totals(const Profiles& profiles, CountOf count) {
  std::vector<std::int64_t> totals;
  for (const ReadProfile& read : profiles.all())
    totals.push_back(count(totals.size(), read.profile.summary().counts));
  return profile::statistics_of(totals, profiles.baselines());
}

std::vector<EventRow> event_rows(const Options& options, const Profiles& profiles,
                                 const Events& events) {
  const LimitsByEvent limits = limits_by_event(options.limits, events.names(), "--limit");
  std::vector<EventRow> rows;
  for (std::size_t event = 0; event < limits.size(); ++event) {
    rows.push_back(row_of(events.names()[event],
                          statistics_of_totals(profiles, events.counting(event)), limits[event]));
    if (events.has_classes(event))
      rows.back().without_conflicts =
          statistics_of_totals(profiles, events.counting_without_conflicts(event));
  }
  return rows;
}

// One event of the functions that have a limit for it; a name is one function, whatever the files.
class LimitedFunctions {
 public:
  LimitedFunctions(FunctionRules& rules, const Profiles& profiles, const Events& events,
                   std::size_t event)
      : rules_(rules), profiles_(profiles), events_(events), event_(event) {
    counts_ = count_with(events.counting(event));
    if (events.has_classes(event))
      without_conflicts_ = count_with(events.counting_without_conflicts(event));
  }

  std::size_t size() const { return counts_->size(); }

  EventRow row(std::size_t function) const {
    const std::string_view name = counts_->function(function).name;
    EventRow row = row_of(events_.names()[event_], statistics(*counts_, function),
                          (*rules_.limits_of(name))[event_]);
    row.function = name;
    if (without_conflicts_) row.without_conflicts = statistics(*without_conflicts_, function);
    return row;
  }

 private:
  template <class CountOf>
  CountTable count_with(CountOf count) {
    const auto limited =
        [&](const profile::Function& function) -> std::optional<profile::Function> {
      const LimitsByEvent* const limits = rules_.limits_of(function.name);
      if (limits == nullptr || !(*limits)[event_]) return std::nullopt;
      return profile::Function{"", function.name};
    };
    return count_functions(profiles_, limited, count);
  }

  RunStatistics statistics(const CountTable& table, std::size_t function) const {
    return profile::statistics_of(table.counts(function), profiles_.baselines());
  }

  FunctionRules& rules_;
  const Profiles& profiles_;
  const Events& events_;
  const std::size_t event_;
  std::optional<CountTable> counts_, without_conflicts_;  // the same functions in both
};

void add_function_rows(const Options& options, const Profiles& profiles, const Events& events,
                       Report& report) {
  if (options.function_limits.empty()) return;
  FunctionRules rules(options.function_limits, events.names());
  for (std::size_t event = 0; event < events.names().size(); ++event) {
    const LimitedFunctions functions(rules, profiles, events, event);
    report.functions_judged += functions.size();
    for (std::size_t i = 0; i < functions.size(); ++i) {
      EventRow row = functions.row(i);
      if (row.verdict != Verdict::pass) report.functions.push_back(std::move(row));
    }
  }
  report.unmatched = rules.unmatched();
}

void sort_functions(std::vector<EventRow>& functions) {
  std::ranges::stable_sort(functions, [](const EventRow& a, const EventRow& b) {
    return std::tie(b.verdict, a.function) < std::tie(a.verdict, b.function);
  });
}

// The names in the limits, as the user typed them.
std::vector<std::string> limited_events(const Options& options) {
  std::vector<std::string> names;
  for (const EventLimit& limit : options.limits) names.push_back(limit.event);
  for (const FunctionLimits& rule : options.function_limits)
    for (const EventLimit& limit : rule.limits) names.push_back(limit.event);
  return names;
}

// Where to look: the event of the gravest row that has a limit.
std::size_t event_to_explain(const Report& report, const Events& events) {
  for (const Verdict verdict : {Verdict::regression, Verdict::unresolved, Verdict::layout,
                                Verdict::improvement, Verdict::pass})
    if (const EventRow* row = report.first(verdict)) {
      const auto found = std::ranges::find(events.names(), row->event);
      return static_cast<std::size_t>(found - events.names().begin());
    }
  return 0;
}

__extension__ using Wide = __int128;

Wide magnitude(Wide number) { return number < 0 ? -number : number; }

// `whole` is the count that percentages are of.
bool exceeds(Wide difference, Wide whole, const Limit& limit) {
  if (limit.events && magnitude(difference) > *limit.events) return true;
  return limit.percent &&
         magnitude(difference) * 100 * kOnePercent > magnitude(whole) * *limit.percent;
}

bool is_moved_by_layout(const EventRow& row) {
  if (row.verdict != Verdict::regression || !row.without_conflicts) return false;
  const std::int64_t others = row.without_conflicts->difference;
  return others <= 0 || !exceeds(others, row.statistics.baseline->median, *row.limit);
}

// Whether Ir has a limit, here of the whole program, and is within it.
bool instructions_agree(const std::vector<EventRow>& rows) {
  return std::ranges::any_of(rows, [](const EventRow& row) {
    return row.event == kInstructions && row.limit && row.statistics.baseline &&
           row.verdict == Verdict::pass;
  });
}

// The functions whose Ir is not within its limit. `rows` has no row that passes.
std::set<std::string> functions_with_other_instructions(const std::vector<EventRow>& rows) {
  std::set<std::string> names;
  for (const EventRow& row : rows)
    if (row.event == kInstructions) names.insert(*row.function);
  return names;
}

}  // namespace

Report compare(const Options& options, const Profiles& profiles) {
  const std::vector<profile::Header> headers = profiles.headers();
  const Events events(headers, limited_events(options));
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
  tell_layout_apart(report);
  sort_functions(report.functions);
  if (baseline.empty() || events.names().empty()) return report;

  const std::size_t event = event_to_explain(report, events);
  report.moved_event = events.names()[event];
  report.moved = functions_that_moved_most(profiles, events, event);
  return report;
}

Verdict judge(const RunStatistics& statistics, const Limit& limit) {
  if (!statistics.baseline || !exceeds(statistics.difference, statistics.baseline->median, limit))
    return Verdict::pass;
  if (!is_resolved(statistics)) return Verdict::unresolved;
  return statistics.difference > 0 ? Verdict::regression : Verdict::improvement;
}

void tell_layout_apart(Report& report) {
  if (!instructions_agree(report.events)) return;
  const std::set<std::string> changed = functions_with_other_instructions(report.functions);
  for (auto* const rows : {&report.events, &report.functions})
    for (EventRow& row : *rows)
      if (is_moved_by_layout(row) && !(row.function && changed.contains(*row.function)))
        row.verdict = Verdict::layout;
}

}  // namespace cg::gate
