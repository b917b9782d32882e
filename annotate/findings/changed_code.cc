// SPDX-License-Identifier: GPL-2.0-or-later
//
// New code, and code that is gone: functions that only one side has.
//
// Evidence: the names of functions. A profile does not tell whether a function was removed, inlined or
// renamed, so the finding says that it may be any of these. Where names are missing on one side, they
// say nothing: then there is a finding about unknown code, and none of these. Of the function that costs
// most, rules about one profile say more.
#include <fmt/format.h>

#include "annotate/findings/moved.h"
#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

using Alone = ComparedEvidence::Alone;

std::string members(const Alone& alone) {
  std::vector<Evidence::Member> most;
  for (const Alone::Member& member : alone.members) most.push_back({member.name, member.cost});
  return shares(most, alone.cost);
}

// What rules about one profile say of the first function.
void add_cause(MovedFinding& finding, const Alone::Member& member, const Evidence& side) {
  std::set<std::string_view> rules = rules_about_data();
  rules.insert({"unpredictable-branch", "indirect-dispatch"});
  const auto cause = cause_at(member.file, member.name, side, About::lines, rules);
  const auto called =
      cause_at(member.file, member.name, side, About::calls, {"frequent-calls", "recursion"});
  if (!cause && !called) return;
  const Finding& says = cause ? *cause : *called;
  finding.evidence.push_back(fmt::format("In {}: {}", name(member.name), says.what));
  if (cause)
    for (const std::string& sentence : cause->evidence) finding.evidence.push_back(sentence);
  if (is_worse(finding.cost)) finding.remedy = says.remedy;
}

MovedFinding finding_about(const Alone& alone, const Evidence& side, bool is_new) {
  const auto on_side = [&](std::int64_t count) {
    return is_new ? Sides{0, count} : Sides{count, 0};
  };
  MovedFinding finding;
  finding.rule = is_new ? "new-code" : "gone-code";
  finding.what = is_new ? "New code: functions that were not there before."
                        : "Code that is gone: functions that are not there any more.";
  set_cost(finding, on_side(alone.cost));
  finding.amounts = {{"instructions", on_side(alone.instructions)}};
  for (const Alone::Member& member : alone.members)
    finding.places.push_back({.file = std::string(member.file),
                              .line = 0,
                              .function = std::string(member.name),
                              .cost = is_new ? member.cost : -member.cost});
  finding.has_old_lines = !is_new;
  finding.evidence = {
      alone.functions == 1
          ? fmt::format("Only the {} profile has it.", is_new ? "new" : "old")
          : fmt::format("Only the {} profile has these {} functions; most cost: {}.",
                        is_new ? "new" : "old", number(static_cast<std::int64_t>(alone.functions)),
                        members(alone)),
      is_new ? "A function that was renamed, or was inlined before, counts as new."
             : "A function that was renamed, or is inlined now, counts as gone."};
  add_cause(finding, alone.members.front(), side);
  finding.arguments = {function_argument(alone.members.front().name)};
  return finding;
}

// Whether code that has names on one side has none on the other.
bool are_names_missing(const ComparedEvidence& evidence) {
  constexpr std::int64_t kMostNameless = 10;  // per cent
  const auto is_nameless_side = [](const Evidence& side) {
    return is_share(side.nameless.sums.cost, side.total.cost, kMostNameless);
  };
  return is_nameless_side(evidence.before) != is_nameless_side(evidence.after);
}

}  // namespace

std::vector<MovedFinding> changed_code(const ComparedEvidence& evidence) {
  if (are_names_missing(evidence)) return {};
  std::vector<MovedFinding> found;
  for (const bool is_new : {true, false}) {
    const Alone& alone = is_new ? evidence.only_after : evidence.only_before;
    if (is_worth_telling(alone.cost, evidence))
      found.push_back(finding_about(alone, is_new ? evidence.after : evidence.before, is_new));
  }
  return found;
}

}  // namespace cg::annotate::findings
