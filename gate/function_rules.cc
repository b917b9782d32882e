// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/function_rules.h"

#include "gate/events.h"
#include "program/glob.h"

namespace cg::gate {
namespace {

// The limits of `over` win.
void override_limits(LimitsByEvent& limits, const LimitsByEvent& over) {
  for (std::size_t event = 0; event < over.size(); ++event)
    if (over[event]) limits[event] = over[event];
}

}  // namespace

LimitsByEvent limits_by_event(const std::vector<EventLimit>& limits,
                              const std::vector<std::string>& events, std::string_view option) {
  LimitsByEvent by_event(events.size());
  for (const EventLimit& limit : limits)
    by_event[find_event(events, limit.event, option)] = limit.limit;
  return by_event;
}

FunctionRules::FunctionRules(const std::vector<FunctionLimits>& limits,
                             const std::vector<std::string>& events)
    : events_(events.size()) {
  for (const FunctionLimits& rule : limits)
    rules_.push_back({rule.glob, limits_by_event(rule.limits, events, "--limit-function")});
}

const LimitsByEvent* FunctionRules::limits_of(std::string_view name) {
  const auto [at, is_new] = known_.try_emplace(name);
  std::optional<LimitsByEvent>& limits = at->second;
  if (is_new)
    for (Rule& rule : rules_) {
      if (!program::matches(rule.glob, name)) continue;
      rule.matched = true;
      if (!limits) limits.emplace(events_);
      override_limits(*limits, rule.limits);
    }
  return limits ? &*limits : nullptr;
}

std::vector<std::string> FunctionRules::unmatched() const {
  std::vector<std::string> globs;
  for (const Rule& rule : rules_)
    if (!rule.matched) globs.push_back(rule.glob);
  return globs;
}

}  // namespace cg::gate
