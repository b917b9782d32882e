// SPDX-License-Identifier: GPL-2.0-or-later
//
// What moved in a function: its misses of data, its mispredicted branches, its wrong targets, or all
// that it does.
//
// Evidence: the parts of the function's cost on both sides; the part that moved most is what the
// finding is about. If that part only followed the instructions - twice the work, twice the misses -
// the work moved. Misses of code are compared as a whole (moved_groups.cc).
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

// What is neither misses nor branches.
std::int64_t rest(const Measured& sums) {
  std::int64_t rest = sums.cost;
  for (const Part& part : kParts) rest = difference({part.of(sums), rest});
  return difference({sums.code.all.cost, rest});
}

// Null: the work.
const Part* most_moved(const Function& function) {
  std::uint64_t most =
      magnitude(difference({rest(function.before.sums), rest(function.after.sums)}));
  const Part* found = nullptr;
  for (const Part& part : kParts) {
    const Sides cost = sides_of(part, function);
    if (magnitude(difference(cost)) <= most || follows(cost, instructions(function))) continue;
    most = magnitude(difference(cost));
    found = &part;
  }
  return found;
}

}  // namespace

std::optional<MovedFinding> moved_function(const Function& function,
                                           const ComparedEvidence& evidence) {
  const Part* const part = most_moved(function);
  const Sides cost = part == nullptr ? cost_of(function) : sides_of(*part, function);
  if (!is_worth_telling(difference(cost), evidence)) return std::nullopt;
  return part == nullptr ? moved_work(function, evidence) : part->finding(function, evidence, cost);
}

}  // namespace cg::annotate::findings
