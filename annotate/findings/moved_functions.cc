// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the findings about functions together that say the same: one for each rule and direction.
#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "annotate/findings/moved.h"
#include "annotate/findings/wording.h"
#include "annotate/query/change.h"

namespace cg::annotate::findings {
namespace {

constexpr std::size_t kMostPlacesOfMoved = 3;

bool say_the_same(const MovedFinding& a, const MovedFinding& b) {
  return a.rule == b.rule && (a.change > 0) == (b.change > 0);
}

// Sentences are about the first function, costs and counts about all.
void put_together(MovedFinding& all, const MovedFinding& more) {
  if (all.places.size() == 1 && !all.evidence.empty())
    all.evidence.front().insert(0, "In " + name(all.places.front().function) + ": ");
  const bool is_same_move = all.move == more.move;
  add(all.cost, more.cost);
  all.change = difference(all.cost);
  if (!is_same_move)
    all.move = is_worse(all.cost) ? MovedFinding::Move::more : MovedFinding::Move::less;
  for (std::size_t i = 0; i < std::min(all.amounts.size(), more.amounts.size()); ++i)
    add(all.amounts[i].count, more.amounts[i].count);
  if (more.places.empty() || all.places.size() == kMostPlacesOfMoved) return;
  all.places.push_back(more.places.front());
  if (all.has_old_lines != more.has_old_lines) all.places.back().line = 0;
}

}  // namespace

std::vector<MovedFinding> moved_functions(const ComparedEvidence& evidence) {
  std::vector<MovedFinding> each;
  for (const Function& function : evidence.functions)
    if (function.known == KnownCode::none && !is_layout(function, evidence))
      std::ranges::move(moved_function(function, evidence), std::back_inserter(each));
  std::ranges::stable_sort(each, std::greater<>(),
                           [](const MovedFinding& finding) { return magnitude(finding.change); });
  std::vector<MovedFinding> found;
  for (MovedFinding& finding : each) {
    const auto same = std::ranges::find_if(
        found, [&](const MovedFinding& other) { return say_the_same(other, finding); });
    if (same == found.end())
      found.push_back(std::move(finding));
    else
      put_together(*same, finding);
  }
  return found;
}

}  // namespace cg::annotate::findings
