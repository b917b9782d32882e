// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/evidence_side.h"

#include <algorithm>
#include <numeric>

#include "annotate/query/cost_model.h"
#include "annotate/query/merged_headers.h"
#include "profile/beginning.h"
#include "profile/callgraph/profile_file.h"

namespace cg::annotate {

SideEvidence::SideEvidence(const ReadSide& read, const Events& events, const Wants& wants,
                           program::Console& console)
    : read_(read),
      events_(events),
      has_inlined_calls_(wants.has_inlined_calls),
      misses_(misses_beside({{read.name}, wants.objects, wants.names}, read.functions, console)) {
  if (wants.has_inlined_calls || !profile::callgraph::is_call_profile(read.name)) return;
  program::Input input(read.name);
  calls_.emplace(place_, profile::Profile::Keep::rows_and_calls);
  profile::callgraph::read_calls_silently(input, *calls_, place_, wants.names);
  graph_.emplace(*calls_);
  if (read.called == nullptr) called_.emplace(*calls_);
}

EvidenceSide SideEvidence::evidence() const {
  return {.evidence = {.profile = calls_ ? *calls_ : read_.functions,
                       .events = events_,
                       .totals = read_.functions.summary().counts,
                       .objects = misses_.objects ? &*misses_.objects : nullptr,
                       .strides = misses_.strides ? &*misses_.strides : nullptr,
                       .has_inlined_calls = has_inlined_calls_,
                       .graph = graph_ ? &*graph_ : nullptr},
          .functions = read_.functions,
          .called = called_ ? &*called_ : read_.called};
}

ComparedBrief::Side SideEvidence::side() const {
  const std::vector<std::string> all = commands({read_.functions.header()});
  return {.command = all.empty() ? "" : all.front(), .data_file = read_.name, .runs = read_.runs};
}

std::size_t median_of(const std::vector<const profile::Profile*>& profiles, const Events& events) {
  const CostModel model(events);
  std::vector<std::size_t> order(profiles.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t number) {
    return model.cost(profiles[number]->summary().counts);
  });
  return order[(order.size() - 1) / 2];
}

}  // namespace cg::annotate
