// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a change from the counts of runs, and adds up changes.
#pragma once

#include <cstdint>
#include <span>

#include "annotate/document/comparison.h"
#include "profile/count.h"

namespace cg::annotate {

// Takes one count for each run, at least one on each side. Throws when the difference does not fit
// 64 bits.
Change change_of(std::span<const profile::Count> before, std::span<const profile::Count> after);

// The sum of changes. Its spread is the spread of the sums of the runs, since a side's sum of
// medians may lie anywhere among the sums of its runs.
class ChangeSum {
 public:
  ChangeSum(std::size_t befores, std::size_t afters) : before_(befores), after_(afters) {}

  // Both throw when a sum does not fit 64 bits.
  void add(const Change& change);
  void add_runs(std::span<const profile::Count> before, std::span<const profile::Count> after);

  Change sum() const;

 private:
  profile::Counts before_, after_;  // of each run
  profile::Count median_before_, median_after_;
};

// A count without its sign: unsigned, since the least number without its sign needs 64 bits. An
// absent count gives 0. (This is an object, so that sorting by it calls no function.)
inline constexpr auto magnitude = [](profile::Count count) -> std::uint64_t {
  const std::int64_t number = count.value_or(0);
  return number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
};

}  // namespace cg::annotate
