// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/change.h"

#include <algorithm>
#include <vector>

#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Count;

std::optional<profile::Range> range_of(std::span<const Count> runs) {
  if (std::ranges::none_of(runs, [](const Count& count) { return count.has_value(); })) return {};
  if (runs.size() == 1) return profile::Range{*runs[0], *runs[0], *runs[0]};
  std::vector<std::int64_t> counts;
  for (const Count& count : runs) counts.push_back(count.value_or(0));
  return profile::range_of(counts);
}

Change change_of_ranges(std::optional<profile::Range> before, std::optional<profile::Range> after) {
  constexpr profile::Range kNothing{0, 0, 0};
  Change change{before, after};
  const profile::RunStatistics statistics =
      profile::statistics_of(before.value_or(kNothing), after.value_or(kNothing));
  change.difference = statistics.difference;
  change.is_within_spread = statistics.difference != 0 && !profile::is_resolved(statistics);
  return change;
}

void add_to(Count& sum, Count count) {
  if (!profile::add(sum, count))
    throw program::Error("the sum of a file's lines does not fit 64 bits");
}

}  // namespace

Change change_of(std::span<const Count> before, std::span<const Count> after) {
  return change_of_ranges(range_of(before), range_of(after));
}

void ChangeSum::add(const Change& change) {
  if (change.before) add_to(median_before_, change.before->median);
  if (change.after) add_to(median_after_, change.after->median);
}

void ChangeSum::add_runs(std::span<const Count> before, std::span<const Count> after) {
  for (std::size_t run = 0; run < before.size(); ++run) add_to(before_[run], before[run]);
  for (std::size_t run = 0; run < after.size(); ++run) add_to(after_[run], after[run]);
}

Change ChangeSum::sum() const {
  auto before = range_of(before_), after = range_of(after_);
  if (before) before->median = median_before_.value_or(0);
  if (after) after->median = median_after_.value_or(0);
  return change_of_ranges(before, after);
}

}  // namespace cg::annotate
