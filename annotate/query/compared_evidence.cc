// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/compared_evidence.h"

#include <algorithm>
#include <array>
#include <functional>

#include "annotate/query/matched_functions.h"
#include "annotate/query/measure.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr std::size_t kMostAlone = 3;

void add_up(std::int64_t& sum, std::int64_t count) {
  if (__builtin_add_overflow(sum, count, &sum))
    throw program::Error("a sum of functions does not fit 64 bits");
}

// The counts of a function on one side, of which there is one profile.
profile::Counts counts_of(const MatchedFunctions& functions, std::size_t index, std::size_t events,
                          std::optional<profile::Range> Change::*side) {
  profile::Counts counts;
  for (std::size_t event = 0; event < events; ++event) {
    const Change change = functions.change(index, event);
    if (const auto& range = change.*side)
      counts.emplace_back(range->median);
    else
      counts.emplace_back();
  }
  return counts;
}

ComparedEvidence::Side side_of(const EvidenceSide& from, const profile::Function& function,
                               Measured sums) {
  ComparedEvidence::Side side{.file = function.file, .sums = std::move(sums)};
  if (from.called == nullptr) return side;
  const CalledFunctions::Row* const row = from.called->find(function);
  side.calls = row == nullptr ? 0 : row->calls.value_or(0);
  return side;
}

void add_alone(ComparedEvidence::Alone& alone, const profile::Function& function,
               const Measured& sums) {
  if (known_code(function.file, function.name, "") != KnownCode::none ||
      is_nameless(function.name) || sums.cost <= 0)
    return;
  ++alone.functions;
  add_up(alone.cost, sums.cost);
  add_up(alone.instructions, sums.instructions);
  alone.members.push_back({function.file, function.name, sums.cost});
}

void keep_first(ComparedEvidence::Alone& alone) {
  std::ranges::stable_sort(alone.members, std::greater<>(), &ComparedEvidence::Alone::Member::cost);
  if (alone.members.size() > kMostAlone) alone.members.resize(kMostAlone);
}

}  // namespace

std::int64_t difference(const Sides& sides) {
  std::int64_t change = 0;
  if (__builtin_sub_overflow(sides.after, sides.before, &change))
    throw program::Error("a difference of both sides does not fit 64 bits");
  return change;
}

void add(Sides& sum, const Sides& more) {
  add_up(sum.before, more.before);
  add_up(sum.after, more.after);
}

ComparedEvidence compare_evidence(const EvidenceSide& before, const EvidenceSide& after,
                                  const MatchedFiles& files) {
  ComparedEvidence evidence{gather_evidence(before.evidence), gather_evidence(after.evidence)};
  const Events& events = before.evidence.events;
  const Measure measure(events);
  const std::array<const profile::Profile*, 2> profiles{&before.functions, &after.functions};
  const MatchedFunctions functions(profiles, 1, files, events);
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const MatchedFunction& function = functions.function(i);
    const auto measured = [&](std::optional<profile::Range> Change::*side) {
      return measure(counts_of(functions, i, events.names.size(), side));
    };
    if (!function.after) {
      add_alone(evidence.only_before, *function.before, measured(&Change::before));
    } else if (!function.before) {
      add_alone(evidence.only_after, *function.after, measured(&Change::after));
    } else if (!is_nameless(function.after->name)) {
      evidence.functions.push_back(
          {.name = function.after->name,
           .known = known_code(function.after->file, function.after->name, ""),
           .before = side_of(before, *function.before, measured(&Change::before)),
           .after = side_of(after, *function.after, measured(&Change::after))});
    }
  }
  keep_first(evidence.only_before);
  keep_first(evidence.only_after);
  return evidence;
}

}  // namespace cg::annotate
