// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/line_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "profile/row_reader.h"
#include "profile/run_statistics.h"

namespace cg::gate {

namespace {

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

}  // namespace

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

}  // namespace cg::gate
