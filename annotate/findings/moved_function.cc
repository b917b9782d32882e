// SPDX-License-Identifier: GPL-2.0-or-later
//
// What moved in a function: its misses of data, its mispredicted branches, its wrong targets, and what
// it does.
//
// Evidence: the parts of the function's cost on both sides. A part that only followed the instructions
// - twice the work, twice the misses - is part of the work. Misses of code are compared as a whole
// (moved_groups.cc).
#include <fmt/format.h>

#include <array>

#include "annotate/findings/moved.h"
#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"
#include "annotate/query/change.h"

namespace cg::annotate::findings {
namespace {

struct Part {
  std::int64_t (*of)(const Measured& sums);
  MovedFinding (*finding)(const Function& function, const ComparedEvidence& evidence,
                          const Sides& cost);
};

constexpr auto kParts = std::to_array<Part>({
    {[](const Measured& sums) { return sums.data.all.cost; }, moved_misses},
    {[](const Measured& sums) { return sums.branches.cost; }, moved_branches},
    {[](const Measured& sums) { return sums.indirect.cost; }, moved_targets},
});

Sides sides_of(const Part& part, const Function& function) {
  return {part.of(function.before.sums), part.of(function.after.sums)};
}

}  // namespace

std::vector<MovedFinding> moved_function(const Function& function,
                                         const ComparedEvidence& evidence) {
  std::vector<MovedFinding> found;
  Sides work{difference({function.before.sums.code.all.cost, function.before.sums.cost}),
             difference({function.after.sums.code.all.cost, function.after.sums.cost})};
  for (const Part& part : kParts) {
    const Sides cost = sides_of(part, function);
    if (!is_worth_telling(difference(cost), evidence) || follows(cost, instructions(function)))
      continue;
    found.push_back(part.finding(function, evidence, cost));
    work = {difference({cost.before, work.before}), difference({cost.after, work.after})};
  }
  if (is_worth_telling(difference(work), evidence))
    found.push_back(moved_work(function, evidence, work));
  return found;
}

}  // namespace cg::annotate::findings
