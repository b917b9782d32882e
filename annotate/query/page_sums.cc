// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/page_sums.h"

#include <optional>
#include <utility>

#include "annotate/query/derived_events.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

std::vector<Term> terms(const DerivedEvent::Sum& sum) {
  std::vector<Term> terms;
  for (const DerivedEvent::Term& term : sum) terms.push_back({term.factor, term.event});
  return terms;
}

}  // namespace

CountRows summed(CountRows&& rows) {
  std::optional<CountRows> result = std::move(rows).summed();
  if (!result) throw program::Error("a sum of counts does not fit 64 bits");
  return *std::move(result);
}

std::vector<std::string> page_shown(const Events& events, const EventOptions& options) {
  std::vector<std::string> names;
  if (options.show.empty()) return names;
  for (const std::size_t event : events.shown) names.push_back(events.name(event));
  return names;
}

std::vector<PageSum> page_sums(const Events& events) {
  std::vector<PageSum> sums;
  for (const DerivedEvent& event : events.derived)
    sums.push_back({event.name(), event.formula(), terms(event.sum()), terms(event.divisor())});
  return sums;
}

}  // namespace cg::annotate
