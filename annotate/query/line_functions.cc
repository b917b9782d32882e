// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_functions.h"

#include <utility>

#include "annotate/query/page_sums.h"
#include "profile/function_totals.h"
#include "profile/renamed.h"

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

PageRows rows_of(const Run& run, const profile::rename::NameRules& names) {
  PageRows rows;
  rows.on_header(run.functions.header());
  rows.begin(profile::Sign::plus);
  profile::Renamed renamed(rows, names);
  run.digest.read_body(run.input, renamed);
  return rows;
}

}  // namespace

profile::Count* LineFunctions::row(std::uint64_t line, std::size_t function) {
  const auto [at, is_new] = rows_.try_emplace({line, function}, counts_.size());
  if (is_new) counts_.resize(counts_.size() + columns_ * runs_);
  return &counts_[at->second];
}

SideFunctions::SideFunctions(const Runs& runs, Presence side,
                             const profile::rename::NameRules& names,
                             const std::vector<ComparedFunction>& functions) {
  const FunctionNumbers numbers = function_numbers(functions, side);
  for (const Run* run : runs.of(side)) {
    RunRows& read = runs_.emplace_back(RunRows{rows_of(*run, names)});
    for (const PageRows::Function& function : read.rows.functions()) {
      const auto found =
          numbers.find({read.rows.file_name(profile::at(function.file)), read.rows.name(function)});
      read.functions.push_back(found == numbers.end() ? kNone : found->second);
    }
    for (std::size_t file = 0; file < read.rows.files(); ++file)
      read.files.emplace(read.rows.file_name(file), file);
  }
}

// The rows are taken: a file is asked for once.
LineFunctions SideFunctions::of_file(std::string_view file, const Events& events) {
  const std::size_t columns = events.shown.size();
  LineFunctions lines(columns, runs_.size());
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    const auto found = runs_[run].files.find(file);
    if (found == runs_[run].files.end()) continue;
    profile::Counts counts;
    summed(std::move(runs_[run].rows.rows(found->second)))
        .for_each([&](RowKey key, std::span<const std::int64_t> row) {
          const std::size_t function = runs_[run].functions[key.first];
          if (function == kNone) return;
          counts.assign(row.begin(), row.end());
          profile::Count* const to = lines.row(key.second, function);
          for (std::size_t column = 0; column < columns; ++column)
            to[column * runs_.size() + run] = events.value(events.shown[column], counts);
        });
  }
  return lines;
}

}  // namespace cg::annotate
