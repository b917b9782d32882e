// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/cost_model.h"

#include <algorithm>
#include <string>
#include <utility>

#include "annotate/options/cycle_weights.h"

namespace cg::annotate {
namespace {

DerivedEvent only(std::string name, std::size_t event) {
  std::string formula = name;
  return {std::move(name), std::move(formula), {{1, event}}, {}};
}

// CEst needs caches. Without them its other parts are left.
DerivedEvent parts_of_estimate(const Events& events) {
  DerivedEvent::Sum sum;
  std::string formula;
  for (std::size_t part = 0; part < kCycleParts.size(); ++part) {
    const std::int64_t weight = kUsualWeights[part].value_or(0);
    if (weight == 0) continue;
    const DerivedEvent::Sum terms = terms_of(events, kCycleParts[part].name);
    if (terms.empty()) continue;
    if (!formula.empty()) formula += " + ";
    if (weight != 1) formula += std::to_string(weight) + '*';
    formula += kCycleParts[part].name;
    for (const DerivedEvent::Term& term : terms) sum.push_back({weight, term.event});
  }
  if (sum.empty()) return only(events.names.front(), 0);
  return {std::string(kEstimatedCycles), std::move(formula), std::move(sum), {}};
}

DerivedEvent cost_of(const Events& events) {
  const auto estimate = std::ranges::find(events.derived.rbegin(), events.derived.rend(),
                                          kEstimatedCycles, &DerivedEvent::name);
  if (estimate != events.derived.rend() && !estimate->is_ratio()) return *estimate;
  if (const auto own = number_of(events, kEstimatedCycles))
    return only(std::string(kEstimatedCycles), *own);
  return parts_of_estimate(events);
}

}  // namespace

std::optional<std::size_t> number_of(const Events& events, std::string_view name) {
  const auto found = std::ranges::find(events.names.rbegin(), events.names.rend(), name);
  if (found == events.names.rend()) return std::nullopt;
  return static_cast<std::size_t>(events.names.rend() - found) - 1;
}

DerivedEvent::Sum terms_of(const Events& events, std::string_view name) {
  if (const auto number = number_of(events, name)) return {{1, *number}};
  const auto derived = std::ranges::find(events.derived, name, &DerivedEvent::name);
  return derived == events.derived.end() ? DerivedEvent::Sum() : derived->sum();
}

CostModel::CostModel(const Events& events) : events_(events), cost_(cost_of(events)) {}

std::int64_t CostModel::weight(std::string_view event) const {
  const auto number = number_of(events_, event);
  if (!number) return 0;
  const auto term = std::ranges::find(cost_.sum(), *number, &DerivedEvent::Term::event);
  return term == cost_.sum().end() ? 0 : term->factor;
}

}  // namespace cg::annotate
