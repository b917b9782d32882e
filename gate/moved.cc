// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/moved.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "gate/count_functions.h"
#include "profile/row_reader.h"
#include "profile/run_statistics.h"

namespace cg::gate {
namespace {

// Counts of one event by source line, for a few functions.
//
// Lines are matched by their distance from the first line that the function has counts for in that
// file: text inserted above a function does not matter.
class LineCounts {
 public:
  LineCounts(std::span<const profile::Function> functions, const Profiles& profiles,
             const Events& events, std::size_t event);

  // The line of function number `function` that rose most, or fell most; none if none did.
  std::optional<MovedLine> most_moved(std::size_t function, bool rose, std::size_t baselines) const;

 private:
  using OfFile = std::map<std::int64_t, std::int64_t>;           // by line
  using OfProfile = std::map<std::string, OfFile, std::less<>>;  // by file
  using OfFunction = std::vector<OfProfile>;                     // by profile

  std::vector<OfFunction> counts_;  // by function
};

using Wanted = std::map<std::size_t, std::size_t>;  // by number in a profile, that in our list

Wanted wanted_of(std::span<const profile::Function> functions, const profile::Profile& totals) {
  std::map<profile::Function, std::size_t> ours;
  for (std::size_t i = 0; i < functions.size(); ++i) ours.emplace(functions[i], i);
  Wanted wanted;
  for (std::size_t i = 0; i < totals.size(); ++i)
    if (const auto found = ours.find(totals.function(i)); found != ours.end())
      wanted.emplace(i, found->second);
  return wanted;
}

LineCounts::LineCounts(std::span<const profile::Function> functions, const Profiles& profiles,
                       const Events& events, std::size_t event)
    : counts_(functions.size(), OfFunction(profiles.all().size())) {
  std::size_t column = 0;
  for (const ReadProfile& read : profiles.all()) {
    const Wanted wanted = wanted_of(functions, read.profile);
    profile::RowReader reader(read.profile);
    for (const profile::Profile::Run& run : read.profile.runs()) {
      const auto found = wanted.find(run.function);
      if (found == wanted.end()) continue;
      OfProfile& counts = counts_[found->second][column];
      reader.for_each(run, [&](const profile::RowReader::Row& row) {
        if (row.line() == 0) return;  // nothing is known of where it is
        profile::Counts of_row(read.profile.header().events().size());
        (void)row.add_to(of_row);  // what is alone fits
        const std::string_view file = read.profile.file_name(row.file());
        std::int64_t& sum = counts[std::string(file)][row.line()];
        if (__builtin_add_overflow(sum, events.count(event, column, of_row), &sum))
          throw program::Error(fmt::format("{}:{}: the sum of a line's counts does not fit 64 bits",
                                           file, row.line()));
      });
    }
    ++column;
  }
}

std::optional<MovedLine> LineCounts::most_moved(std::size_t function, bool rose,
                                                std::size_t baselines) const {
  struct Line {
    std::vector<std::int64_t> runs;
    std::int64_t number = 0;  // in the last profile that has it: the current one, if it can be
  };
  const OfFunction& profiles = counts_[function];
  std::map<std::pair<std::string_view, std::int64_t>, Line> lines;  // by file and distance
  for (std::size_t column = 0; column < profiles.size(); ++column)
    for (const auto& [file, counts] : profiles[column])
      for (const auto& [number, count] : counts) {
        Line& line = lines[{file, number - counts.begin()->first}];
        line.runs.resize(profiles.size());
        line.runs[column] = count;
        line.number = number;
      }

  std::optional<MovedLine> most;
  for (const auto& [where, line] : lines) {
    const std::int64_t difference = profile::statistics_of(line.runs, baselines).difference;
    if (difference == 0 || (difference > 0) != rose) continue;
    if (!most || (rose ? difference > most->difference : difference < most->difference))
      most = MovedLine{std::string(where.first), line.number, difference};
  }
  return most;
}

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
  const CountTable table = count_functions(profiles, itself, events.counting(event));
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
