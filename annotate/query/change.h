// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a change from the counts of runs, and adds up changes.
#pragma once

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

}  // namespace cg::annotate
