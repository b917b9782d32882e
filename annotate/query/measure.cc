// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "profile/curve_events.h"

namespace cg::annotate {
namespace {

// By level: L1, L2, LL; of each level as many events.
constexpr auto kData =
    std::to_array<std::string_view>({"D1mr", "D1mw", "D2mr", "D2mw", "DLmr", "DLmw"});
constexpr auto kWrites = std::to_array<std::string_view>({"D1mw", "D2mw", "DLmw"});
constexpr auto kCode = std::to_array<std::string_view>({"I1mr", "I2mr", "ILmr"});
constexpr std::size_t kLevels = 3;

std::int64_t value(const DerivedEvent& event, std::span<const profile::Count> counts) {
  return event.total(counts).value_or(0);
}

}  // namespace

MissCounts Measure::Columns::of(std::span<const profile::Count> counts) const {
  return {value(l1, counts), value(ll, counts), value(cost, counts)};
}

Measure::Measure(const Events& events)
    : events_(events),
      model_(events),
      instructions_(sum({"Ir"})),
      accesses_(sum({"Dr", "Dw"})),
      data_(columns(kData, "")),
      writes_(columns(kWrites, "")),
      cold_(columns(kData, "_cold")),
      capacity_(columns(kData, "_cap")),
      conflict_(columns(kData, "_conf")),
      next_line_(columns(kData, "_next")),
      stride_(columns(kData, "_stride")),
      irregular_(columns(kData, "_irr")),
      code_(columns(kCode, "")),
      code_cold_(columns(kCode, "_cold")),
      code_capacity_(columns(kCode, "_cap")),
      code_conflict_(columns(kCode, "_conf")),
      conditional_(branches("Bc", "Bcm")),
      indirect_(branches("Bi", "Bim")),
      taken_(sum({"Bct"})),
      turned_(sum({"Bcx"})),
      random_(sum({"Bcm_random"})),
      pattern_(sum({"Bcm_pattern"})),
      loop_(sum({"Bcm_loop"})),
      alias_(sum({"Bcm_alias"})) {
  std::vector<std::pair<std::uint64_t, std::size_t>> found;
  for (std::size_t i = 0; i < events.names.size(); ++i)
    if (const auto size = profile::size_of_curve_event(events.names[i]))
      found.emplace_back(*size, i);
  std::ranges::sort(found);
  for (const auto& [size, event] : found) {
    sizes_.push_back(size);
    left_.push_back(event);
  }
}

DerivedEvent Measure::sum(std::initializer_list<std::string_view> events) const {
  DerivedEvent::Sum sum;
  for (const std::string_view event : events)
    if (const auto number = number_of(events_, event)) sum.push_back({1, *number});
  return {std::string(*events.begin()), "", std::move(sum), {}};
}

DerivedEvent Measure::cost(std::span<const std::string_view> events,
                           std::string_view ending) const {
  DerivedEvent::Sum sum;
  for (const std::string_view event : events)
    if (const auto number = number_of(events_, fmt::format("{}{}", event, ending)))
      sum.push_back({model_.weight(event), *number});
  return {fmt::format("the cost of {}{}", events.front(), ending), "", std::move(sum), {}};
}

Measure::Columns Measure::columns(std::span<const std::string_view> events,
                                  std::string_view ending) const {
  const std::size_t of_level = events.size() / kLevels;
  const auto level = [&](std::span<const std::string_view> names) {
    DerivedEvent::Sum sum;
    for (const std::string_view name : names)
      if (const auto number = number_of(events_, fmt::format("{}{}", name, ending)))
        sum.push_back({1, *number});
    return DerivedEvent(fmt::format("{}{}", names.front(), ending), "", std::move(sum), {});
  };
  return {level(events.first(of_level)), level(events.last(of_level)), cost(events, ending)};
}

Measure::ColumnsOfBranches Measure::branches(std::string_view executed,
                                             std::string_view mispredicted) const {
  return {sum({executed}), sum({mispredicted}), cost({&mispredicted, 1}, "")};
}

Measured Measure::operator()(std::span<const profile::Count> counts) const {
  const auto branches_of = [&](const ColumnsOfBranches& columns) {
    Branches branches;
    branches.executed = value(columns.executed, counts);
    branches.mispredicted = value(columns.mispredicted, counts);
    branches.cost = value(columns.cost, counts);
    return branches;
  };
  Measured sums;
  sums.cost = model_.cost(counts);
  sums.instructions = value(instructions_, counts);
  sums.accesses = value(accesses_, counts);
  sums.data = {data_.of(counts),     writes_.of(counts),   cold_.of(counts),
               capacity_.of(counts), conflict_.of(counts), next_line_.of(counts),
               stride_.of(counts),   irregular_.of(counts)};
  sums.code = {code_.of(counts), code_cold_.of(counts), code_capacity_.of(counts),
               code_conflict_.of(counts)};
  sums.branches = branches_of(conditional_);
  sums.branches.taken = value(taken_, counts);
  sums.branches.turned = value(turned_, counts);
  sums.branches.random = value(random_, counts);
  sums.branches.pattern = value(pattern_, counts);
  sums.branches.loop = value(loop_, counts);
  sums.branches.alias = value(alias_, counts);
  sums.indirect = branches_of(indirect_);
  for (const std::size_t event : left_) sums.left.push_back(counts[event].value_or(0));
  return sums;
}

std::int64_t Measure::code_misses(std::span<const profile::Count> counts) const {
  return value(code_.l1, counts);
}

}  // namespace cg::annotate
