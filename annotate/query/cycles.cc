// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/cycles.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "annotate/query/cost_model.h"
#include "profile/header.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

// As the tools describe the machine: "Machine: model of zen4, grade C".
constexpr std::string_view kMachine = "Machine:";
constexpr std::string_view kModelOf = "model of ";

std::vector<std::string_view> named_machines(std::span<const std::string> descriptions) {
  std::vector<std::string_view> names;
  for (const std::string& description : descriptions) {
    std::string_view text = profile::text_of(description, kMachine);
    if (!text.starts_with(kModelOf)) continue;
    text.remove_prefix(kModelOf.size());
    const std::string_view name = text.substr(0, text.find(','));
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

const MachineCycles& machine_of(std::span<const std::string> descriptions) {
  const std::vector<std::string_view> names = named_machines(descriptions);
  if (names.empty())
    throw program::Error(
        "--cycles-of=profile: the profile names no machine; --cycles-of=list lists machines");
  if (names.size() > 1)
    throw program::Error(fmt::format(
        "--cycles-of=profile: the profiles are of several machines, {}", fmt::join(names, ", ")));
  const MachineCycles* const machine = find_machine_cycles(names.front());
  if (machine == nullptr)
    throw program::Error(
        fmt::format("--cycles-of=profile: nothing is known of the latencies of {}; "
                    "--cycles-of=list lists machines",
                    names.front()));
  return *machine;
}

// What the profile has of a part.
PageCycles::Part counted_part(const Events& events, const CyclePart& part) {
  PageCycles::Part counted{std::string(part.name), {}, {}};
  for (const std::string_view event : part.events) {
    const DerivedEvent::Sum sum = terms_of(events, event);
    if (!sum.empty()) counted.events.emplace_back(event);
    for (const DerivedEvent::Term& term : sum) counted.terms.push_back({term.factor, term.event});
  }
  return counted;
}

// "A, B": the events of the parts that `is_wanted(weight, events)`.
std::string events_of_parts(const CycleWeights& weights, const auto& is_wanted) {
  std::vector<std::string_view> names;
  for (std::size_t part = 0; part < weights.size(); ++part)
    if (is_wanted(weights[part].value_or(0), kCycleParts[part]))
      std::ranges::copy_if(kCycleParts[part].events, std::back_inserter(names),
                           [](std::string_view event) { return !event.empty(); });
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::int64_t> of_parts(const CycleWeights& weights,
                                   const std::vector<std::size_t>& parts) {
  std::vector<std::int64_t> of;
  of.reserve(parts.size());
  for (const std::size_t part : parts) of.push_back(weights[part].value_or(0));
  return of;
}

bool is_own(const EventOptions& options) {
  return std::ranges::find(options.formulas, kEstimatedCycles, &Formula::name) !=
         options.formulas.end();
}

}  // namespace

const MachineCycles* chosen_machine(const EventOptions& options,
                                    std::span<const std::string> descriptions) {
  if (options.cycles_of.empty()) return nullptr;
  if (is_own(options))
    throw program::usage_error("--event={}=... and --cycles-of={} both say what {} is",
                               kEstimatedCycles, options.cycles_of, kEstimatedCycles);
  return options.cycles_of == kOfProfile ? &machine_of(descriptions)
                                         : find_machine_cycles(options.cycles_of);
}

std::vector<std::string> cycle_notes(const Events& events) {
  std::vector<std::string> notes;
  if (events.machine == nullptr) return notes;
  const CycleWeights weights = events.machine->weights();
  const auto has = [&](const CyclePart& part) {
    return !counted_part(events, part).events.empty();
  };
  const std::string lacking = events_of_parts(
      weights,
      [&](std::int64_t weight, const CyclePart& part) { return weight != 0 && !has(part); });
  const std::string unknown = events_of_parts(
      weights,
      [&](std::int64_t weight, const CyclePart& part) { return weight == 0 && has(part); });
  const std::string_view name = events.machine->name;
  if (!lacking.empty())
    notes.push_back(fmt::format("CEst of {}: the profile has no {}, which count 0", name, lacking));
  if (!unknown.empty())
    notes.push_back(fmt::format("CEst of {}: nothing is published of the cost of {}, which count 0",
                                name, unknown));
  return notes;
}

std::optional<PageCycles> page_cycles(const Events& events, const EventOptions& options) {
  const auto is_derived = [&] {
    return std::ranges::find(events.derived, kEstimatedCycles, &DerivedEvent::name) !=
           events.derived.end();
  };
  if (is_own(options) || !is_derived()) return std::nullopt;
  std::vector<std::size_t> parts;
  PageCycles cycles;
  for (std::size_t part = 0; part < kCycleParts.size(); ++part) {
    PageCycles::Part counted = counted_part(events, kCycleParts[part]);
    if (counted.events.empty()) continue;
    parts.push_back(part);
    cycles.parts.push_back(std::move(counted));
  }
  cycles.machines.push_back({"", of_parts(kUsualWeights, parts)});
  for (const MachineCycles& machine : machine_cycles())
    if (machine.l1.is_known())
      cycles.machines.push_back({std::string(machine.name), of_parts(machine.weights(), parts)});
  if (events.machine != nullptr) cycles.chosen = events.machine->name;
  return cycles;
}

}  // namespace cg::annotate
