// SPDX-License-Identifier: GPL-2.0-or-later
//
// A function misses more or less data than its instructions tell.
//
// Evidence: its misses on both sides. If a rule about misses of data holds on the side that has more,
// and what it explains moved, too, the finding is that rule's; else the classes say what kind of misses
// moved most.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "annotate/findings/moved.h"
#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"
#include "annotate/query/change.h"

namespace cg::annotate::findings {
namespace {

constexpr int kAsMany = 10;  // thousandths

std::int64_t data_cost(const Measured& sums) { return sums.data.all.cost; }

// "Of the difference, 95% are capacity misses."
void tell_class(MovedFinding& finding, const DataMisses& before, const DataMisses& after) {
  const std::int64_t all = difference({before.all.l1, after.all.l1});
  const auto classes = std::to_array<std::pair<std::string_view, std::int64_t>>(
      {{"cold misses, of lines that were never in a cache",
        difference({before.cold.l1, after.cold.l1})},
       {"capacity misses, of lines that there was no room for",
        difference({before.capacity.l1, after.capacity.l1})},
       {"conflicts, which a cache without sets would not have",
        difference({before.conflict.l1, after.conflict.l1})}});
  const auto most = std::ranges::max_element(
      classes, {}, [&](const auto& each) { return all > 0 ? each.second : -each.second; });
  if (all == 0 || !is_most(all > 0 ? most->second : -most->second, all > 0 ? all : -all)) return;
  finding.evidence.push_back(
      fmt::format("Of the difference at D1, {} are {}.", percent(most->second, all), most->first));
}

void tell_instructions(MovedFinding& finding, const Function& function) {
  const Sides executed = instructions(function);
  if (agree(executed, kAsMany))
    finding.evidence.push_back("The function executes as many instructions as before, within 1%.");
  else
    finding.evidence.push_back(fmt::format("Its instructions: {} before, {} now.",
                                           number(executed.before), number(executed.after)));
}

// The cost that a rule about data explains.
Sides cost_by_rule(std::string_view name, const Function& function) {
  const auto rule = std::ranges::find(data_rules(), name, &DataRule::name);
  return {rule->cost(function.before.sums), rule->cost(function.after.sums)};
}

// The cause of the side that has more misses, if it has moved as they have, by half of them at least.
std::optional<Finding> moved_cause(const MovedFinding& finding, const Function& function,
                                   const Evidence& side) {
  const bool worse = is_worse(finding.cost);
  auto cause = cause_at(worse ? function.after.file : function.before.file, function.name, side,
                        About::lines, rules_about_data());
  if (!cause) return cause;
  const Sides cost = cost_by_rule(cause->rule, function);
  if (is_worse(cost) != worse || magnitude(difference(cost)) < magnitude(finding.change) / 2)
    cause.reset();
  return cause;
}

}  // namespace

MovedFinding moved_misses(const Function& function, const ComparedEvidence& evidence,
                          const Sides& cost) {
  const bool worse = is_worse(cost);
  const Evidence& side = worse ? evidence.after : evidence.before;
  const DataMisses &before = function.before.sums.data, &after = function.after.sums.data;
  MovedFinding finding;
  set_cost(finding, cost);
  finding.rule = "data-misses";
  finding.what = fmt::format("Data misses caches {} than before.", worse ? "more" : "less");
  finding.amounts = {{"D1 misses", {before.all.l1, after.all.l1}},
                     {"LL misses", {before.all.ll, after.all.ll}}};
  add_place(finding, function, evidence, finding.change, data_cost);
  tell_instructions(finding, function);
  if (const auto cause = moved_cause(finding, function, side)) {
    take_cause(finding, *cause);
    finding.move = move_of(cost_by_rule(cause->rule, function));
  } else if (side.recorded.classes) {
    tell_class(finding, before, after);
  }
  if (!side.recorded.classes && agree(instructions(function), kAsMany))
    finding.undecided =
        "--miss-classes=yes on both sides tells whether these are conflicts, which a relink moves, "
        "too.";
  finding.arguments = {function_argument(function.name),
                       side.recorded.classes ? "--show=Ir,D1mr,D1mw,DLmr,DLmw,D1cold,D1cap,D1conf"
                                             : "--show=Ir,D1mr,D1mw,DLmr,DLmw"};
  return finding;
}

}  // namespace cg::annotate::findings
