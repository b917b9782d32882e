// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the counts of runs to a change, and sums of changes.
#pragma once

#include <span>

#include "annotate/document/comparison.h"
#include "profile/count.h"

namespace cg::annotate {

// A count a run, at least one on each side. Throws when the difference does not fit 64 bits.
Change change_of(std::span<const profile::Count> before, std::span<const profile::Count> after);

// The sum of changes; its spread is that of the runs' sums, since medians of one side may lie
// anywhere among those.
class ChangeSum {
 public:
  ChangeSum(std::size_t befores, std::size_t afters) : before_(befores), after_(afters) {}

  // Each throws when a sum does not fit 64 bits.
  void add(const Change& change);
  void add_runs(std::span<const profile::Count> before, std::span<const profile::Count> after);

  Change sum() const;

 private:
  profile::Counts before_, after_;  // of each run
  profile::Count median_before_, median_after_;
};

}  // namespace cg::annotate
