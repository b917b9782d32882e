// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions that belong together: the allocator, copying, the dynamic linker, code without symbols,
// and the misses of all code. What they cost is compared as a whole.
//
// Evidence: the cost of the group on both sides, and its functions on the side where it costs more.
#include <fmt/format.h>

#include <array>

#include "annotate/findings/moved.h"
#include "annotate/findings/program_rules.h"
#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

struct MovedGroup {
  std::string_view rule;
  std::string_view what;
  Evidence::Group Evidence::*group;
  std::string_view remedy;
  std::array<std::string_view, 2> arguments;
};

constexpr auto kMovedGroups = std::to_array<MovedGroup>({
    {"allocation",
     "Allocation: the part of the allocator.",
     &Evidence::allocation,
     "Allocate less often: use blocks again, allocate many at once, or use the stack.",
     {"--function=*alloc*", "--function=*free*"}},
    {"copying",
     "Copying: the part of memcpy, memmove and the like.",
     &Evidence::copying,
     "Copy less: pass references, swap buffers, move objects, reserve room before growing.",
     {"--function=*mem*", ""}},
    {"dynamic-linking",
     "Dynamic linking: the part of the dynamic linker.",
     &Evidence::linker,
     "Link with fewer libraries, or leave start-up out of both counts: --toggle=main.",
     {"--top=10", ""}},
    {"unknown-code",
     "Unknown code: without symbols, its functions cannot be compared.",
     &Evidence::nameless,
     "Install debug symbols for both sides, or count two builds that have them.",
     {"--top=10", ""}},
});

std::vector<MovedFinding::Amount> amounts_of_group(const Measured& before, const Measured& after) {
  std::vector<MovedFinding::Amount> amounts{
      {"instructions", {before.instructions, after.instructions}}};
  const auto add = [&](std::string_view of, const Sides& count) {
    if (count.before != count.after) amounts.push_back({std::string(of), count});
  };
  add("D1 misses", {before.data.all.l1, after.data.all.l1});
  add("mispredicted branches", {before.branches.mispredicted, after.branches.mispredicted});
  return amounts;
}

std::optional<MovedFinding> moved_group(const MovedGroup& of, const ComparedEvidence& evidence) {
  const Evidence::Group &before = evidence.before.*of.group, &after = evidence.after.*of.group;
  const Sides cost{before.sums.cost, after.sums.cost};
  if (!is_worth_telling(difference(cost), evidence)) return std::nullopt;
  MovedFinding finding;
  set_cost(finding, cost);
  finding.rule = of.rule;
  finding.what = of.what;
  finding.amounts = amounts_of_group(before.sums, after.sums);
  finding.evidence = {fmt::format("It had {} of the cost, and has {}.",
                                  percent(cost.before, evidence.before.total.cost),
                                  percent(cost.after, evidence.after.total.cost))};
  take_evidence(finding, group_finding(is_worse(cost) ? after : before, "").evidence);
  if (is_worse(cost)) finding.remedy = of.remedy;
  finding.arguments = {"--auto=no"};
  for (const std::string_view argument : of.arguments)
    if (!argument.empty()) finding.arguments.emplace_back(argument);
  return finding;
}

std::optional<MovedFinding> moved_code_misses(const ComparedEvidence& evidence) {
  const CodeMisses &before = evidence.before.own.code, &after = evidence.after.own.code;
  const Sides cost{before.all.cost, after.all.cost};
  if (!is_worth_telling(difference(cost), evidence) || is_layout_of_code(evidence))
    return std::nullopt;
  MovedFinding finding;
  set_cost(finding, cost);
  finding.what = "Code misses I1.";
  if (const auto cause = code_misses(is_worse(cost) ? evidence.after : evidence.before))
    take_cause(finding, *cause);
  else if (!evidence.after.recorded.classes)
    finding.undecided =
        "--miss-classes=yes tells whether these are conflicts, which a relink moves, too.";
  finding.rule = "code-misses";
  finding.amounts = {{"I1 misses", {before.all.l1, after.all.l1}},
                     {"LL misses of code", {before.all.ll, after.all.ll}}};
  finding.arguments = {"--auto=no", "--sort=I1mr", "--show=Ir,I1mr,ILmr"};
  return finding;
}

}  // namespace

std::vector<MovedFinding> moved_groups(const ComparedEvidence& evidence) {
  std::vector<MovedFinding> found;
  for (const MovedGroup& group : kMovedGroups)
    if (auto finding = moved_group(group, evidence)) found.push_back(std::move(*finding));
  if (auto finding = moved_code_misses(evidence)) found.push_back(std::move(*finding));
  return found;
}

}  // namespace cg::annotate::findings
