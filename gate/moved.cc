// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/moved.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>

#include "gate/count_functions.h"
#include "gate/line_counts.h"
#include "profile/measure.h"

namespace cg::gate {
namespace {

struct Candidate {
  profile::Function function;
  Measure measure;

  // Of negative numbers, each of which has a magnitude that fits.
  std::int64_t minus_moved() const {
    return measure.difference < 0 ? measure.difference : -measure.difference;
  }
  friend bool operator<(const Candidate& a, const Candidate& b) {
    const std::int64_t of_a = a.minus_moved(), of_b = b.minus_moved();
    return std::tie(of_a, a.function) < std::tie(of_b, b.function);
  }
};

std::vector<Candidate> most_moved(const CountTable& table, std::size_t baselines) {
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (const Measure measure = profile::measure_of(table.counts(i), baselines);
        measure.difference != 0)
      candidates.push_back({table.function(i), measure});
  const std::size_t wanted = std::min(kMostMoved, candidates.size());
  std::ranges::partial_sort(candidates, candidates.begin() + static_cast<std::ptrdiff_t>(wanted),
                            std::less<>());
  candidates.resize(wanted);
  return candidates;
}

}  // namespace

std::vector<MovedFunction> functions_that_moved_most(const Profiles& profiles, const Events& events,
                                                     std::size_t event) {
  const auto itself = [](const profile::Function& function) { return std::optional(function); };
  const CountTable table = count_functions(profiles, events, event, itself);
  const std::vector<Candidate> candidates = most_moved(table, profiles.baselines());

  std::vector<profile::Function> functions;
  functions.reserve(candidates.size());
  for (const Candidate& candidate : candidates) functions.push_back(candidate.function);
  const LineCounts lines(functions, profiles, events, event);

  std::vector<MovedFunction> moved;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto& [function, measure] = candidates[i];
    moved.push_back({std::string(function.file), std::string(function.name), measure,
                     lines.most_moved(i, measure.difference > 0, profiles.baselines())});
  }
  return moved;
}

}  // namespace cg::gate
