// SPDX-License-Identifier: GPL-2.0-or-later
//
// The modelled cost of code: CEst, or as much of it as the profile has events for. A profile without
// any of them costs what its first event counts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "annotate/query/derived_events.h"
#include "annotate/query/events.h"

namespace cg::annotate {

class CostModel {
 public:
  // `events` lives longer.
  explicit CostModel(const Events& events);

  const std::string& formula() const { return cost_.formula(); }

  // Throws when it does not fit 64 bits.
  std::int64_t cost(std::span<const profile::Count> counts) const {
    return cost_.total(counts).value_or(0);
  }

  // What one event of the profile costs; 0 if it is no part of the cost.
  std::int64_t weight(std::string_view event) const;

 private:
  const Events& events_;
  DerivedEvent cost_;
};

// The number of an event of the profile, the last one of its name; none: it has no such event.
std::optional<std::size_t> number_of(const Events& events, std::string_view name);

// The terms of an event, each with the factor 1; none: there is no such event.
DerivedEvent::Sum terms_of(const Events& events, std::string_view name);

}  // namespace cg::annotate
