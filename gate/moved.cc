// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/moved.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>

#include "gate/count_functions.h"
#include "gate/line_counts.h"
#include "profile/run_statistics.h"

namespace cg::gate {
namespace {

struct Candidate {
  profile::Function function;
  RunStatistics statistics;

  // Of negative numbers, each of which has a magnitude that fits.
  std::int64_t minus_moved() const {
    return statistics.difference < 0 ? statistics.difference : -statistics.difference;
  }
  friend bool operator<(const Candidate& a, const Candidate& b) {
    const std::int64_t of_a = a.minus_moved(), of_b = b.minus_moved();
    return std::tie(of_a, a.function) < std::tie(of_b, b.function);
  }
};

std::vector<Candidate> most_moved(const CountTable& table, std::size_t baselines) {
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (const RunStatistics statistics = profile::statistics_of(table.counts(i), baselines);
        statistics.difference != 0)
      candidates.push_back({table.function(i), statistics});
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
    const auto& [function, statistics] = candidates[i];
    moved.push_back({std::string(function.file), std::string(function.name), statistics,
                     lines.most_moved(i, statistics.difference > 0, profiles.baselines())});
  }
  return moved;
}

}  // namespace cg::gate
