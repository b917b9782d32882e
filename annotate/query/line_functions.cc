// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_functions.h"

#include <map>
#include <optional>
#include <span>
#include <utility>

#include "annotate/query/page_counts.h"
#include "profile/count.h"

namespace cg::annotate {
namespace {

constexpr auto kNone = static_cast<std::size_t>(-1);

using FunctionNumbers = std::map<profile::Function, std::size_t>;

// By the names that a side has for them.
FunctionNumbers function_numbers(const std::vector<ComparedFunction>& functions, Presence side) {
  FunctionNumbers numbers;
  for (std::size_t number = 0; number < functions.size(); ++number) {
    const ComparedFunction& function = functions[number];
    if (function.presence != Presence::both && function.presence != side) continue;
    const bool has_other_name = side == Presence::only_before && !function.file_before.empty();
    numbers.try_emplace({has_other_name ? function.file_before : function.file, function.name},
                        number);
  }
  return numbers;
}

}  // namespace

SideFunctions::SideFunctions(const ComparedProfiles& runs, Presence side,
                             const std::vector<ComparedFunction>& functions) {
  const FunctionNumbers numbers = function_numbers(functions, side);
  for (const ComparedProfile* run : runs.of(side)) {
    RunRows& rows = runs_.emplace_back(RunRows{run->functions, page_counts(run->functions)});
    for (std::size_t i = 0; i < rows.profile.size(); ++i) {
      const auto found = numbers.find(rows.profile.function(i));
      rows.functions.push_back(found == numbers.end() ? kNone : found->second);
    }
  }
}

// The rows are taken: a file is asked for once.
FunctionsByLine SideFunctions::of_file(std::string_view file, const Events& events) {
  const std::size_t columns = events.shown.size();
  FunctionsByLine lines(columns * runs_.size());
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    const std::optional<profile::FileId> id = runs_[run].profile.find_file(file);
    if (!id) continue;
    profile::Counts counts;
    summed(std::move(runs_[run].counts.rows[profile::at(*id)]))
        .for_each([&](RowKey key, std::span<const std::int64_t> row) {
          const std::size_t function = runs_[run].functions[key.first];
          if (function == kNone) return;
          counts.assign(row.begin(), row.end());
          const std::span<profile::Count> to = lines[{key.second, function}];
          for (std::size_t column = 0; column < columns; ++column)
            to[column * runs_.size() + run] = events.value(events.shown[column], counts);
        });
  }
  return lines;
}

}  // namespace cg::annotate
