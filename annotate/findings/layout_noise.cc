// SPDX-License-Identifier: GPL-2.0-or-later
//
// Layout noise: code or data lies elsewhere, and the program does the same work.
//
// Evidence: the program executes as many instructions as before, and so does the function, but it has
// more or fewer conflict misses. A conflict is, by its definition, a matter of places alone. Conflicts
// that a walk at one distance makes are left out: they are the program's own. Without classes
// nothing is known of conflicts, and the finding about the function's misses names the option.
//
// Thresholds: a thousandth of the instructions, which start-up may differ by; conflicts are most of
// what moved, and other misses moved by less than a quarter of that.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/moved.h"
#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"
#include "annotate/query/change.h"

namespace cg::annotate::findings {
namespace {

constexpr int kSameInstructions = 1;      // thousandth
constexpr std::int64_t kMostOthers = 25;  // per cent of what moved
constexpr std::size_t kMostMovedPlaces = 3;

std::int64_t conflicts(const Measured& sums) { return sums.data.conflict.cost; }

Sides conflicts_of(const Function& function) {
  return {conflicts(function.before.sums), conflicts(function.after.sums)};
}

bool works_as_before(const ComparedEvidence& evidence) {
  return evidence.before.recorded.classes && evidence.after.recorded.classes &&
         agree({evidence.before.total.instructions, evidence.after.total.instructions},
               kSameInstructions);
}

// Whether conflicts are nearly all of the misses that moved.
bool is_nearly_all(const Sides& conflicts, const Sides& all) {
  const std::int64_t others = difference({difference(conflicts), difference(all)});
  const auto moved = static_cast<double>(magnitude(difference(conflicts)));
  return moved > 0 && static_cast<double>(magnitude(others)) * 100 <= moved * kMostOthers;
}

// Whether a walk at one distance has the conflicts, on the side that has more.
bool is_walk(const Function& function, const ComparedEvidence& evidence) {
  const bool worse = is_worse(conflicts_of(function));
  const Evidence& side = worse ? evidence.after : evidence.before;
  const std::string_view file = worse ? function.after.file : function.before.file;
  return std::ranges::any_of(side.functions, [&](const Evidence::Function& each) {
    return each.name == function.name && each.file == file &&
           std::ranges::any_of(each.lines, [&](const Evidence::Line& line) {
             return is_conflict(line, side) && has_pitch(line, side.d1);
           });
  });
}

// Those whose conflicts moved enough, most change first.
std::vector<const Function*> moved_by_layout(const ComparedEvidence& evidence) {
  std::vector<const Function*> moved;
  for (const Function& function : evidence.functions)
    if (is_worth_telling(difference(conflicts_of(function)), evidence) &&
        is_layout(function, evidence))
      moved.push_back(&function);
  std::ranges::stable_sort(moved, [](const Function* a, const Function* b) {
    return magnitude(difference(conflicts_of(*a))) > magnitude(difference(conflicts_of(*b)));
  });
  return moved;
}

}  // namespace

bool is_layout(const Function& function, const ComparedEvidence& evidence) {
  return works_as_before(evidence) && agree(instructions(function), kSameInstructions) &&
         is_nearly_all(conflicts_of(function),
                       {function.before.sums.data.all.cost, function.after.sums.data.all.cost}) &&
         !is_walk(function, evidence);
}

bool is_layout_of_code(const ComparedEvidence& evidence) {
  const CodeMisses &before = evidence.before.own.code, &after = evidence.after.own.code;
  return works_as_before(evidence) && is_nearly_all({before.conflict.cost, after.conflict.cost},
                                                    {before.all.cost, after.all.cost});
}

std::optional<MovedFinding> layout_noise(const ComparedEvidence& evidence) {
  const std::vector<const Function*> moved = moved_by_layout(evidence);
  const CodeMisses &before = evidence.before.own.code, &after = evidence.after.own.code;
  const Sides of_code{before.conflict.cost, after.conflict.cost};
  const bool code_moved =
      is_worth_telling(difference(of_code), evidence) && is_layout_of_code(evidence);
  if (moved.empty() && !code_moved) return std::nullopt;
  Sides cost = code_moved ? of_code : Sides{}, misses;
  for (const Function* const function : moved) {
    add(cost, conflicts_of(*function));
    add(misses, {function->before.sums.data.conflict.l1, function->after.sums.data.conflict.l1});
  }
  MovedFinding finding;
  set_cost(finding, cost);
  finding.rule = "layout-noise";
  finding.what = "Layout: as many instructions, but other conflicts in sets of caches.";
  if (!moved.empty()) finding.amounts.push_back({"conflict misses of D1", misses});
  if (code_moved)
    finding.amounts.push_back({"conflict misses of I1", {before.conflict.l1, after.conflict.l1}});
  for (const Function* const function :
       std::span(moved).first(std::min(moved.size(), kMostMovedPlaces)))
    add_place(finding, *function, evidence, difference(conflicts_of(*function)), conflicts);
  finding.evidence = {
      fmt::format("The program executed {} instructions, and executes {}.",
                  number(evidence.before.total.instructions),
                  number(evidence.after.total.instructions)),
      "The misses that moved are conflicts: caches of this size without sets would not have them."};
  finding.remedy =
      "Do not count it for or against the change: where the linker, the allocator or the "
      "environment puts code and data decides. Padding or alignment makes it steady.";
  if (!moved.empty() && !evidence.after.recorded.strides)
    finding.undecided =
        "--miss-patterns=yes tells whether a walk at one distance makes them: it is no noise then.";
  finding.arguments = {"--auto=no",
                       moved.empty() ? "--show=Ir,I1mr,I1mr_conf" : "--show=Ir,D1conf"};
  return finding;
}

}  // namespace cg::annotate::findings
