// SPDX-License-Identifier: GPL-2.0-or-later
//
// An unpredictable branch: one whose outcomes nothing foretells that a predictor knows.
//
// Evidence: the reasons of mispredictions. "random" are those that no history and no counter of
// rounds would have avoided. Of a branch that has another reason nothing is said: a processor of
// today is likely to predict it. Without reasons the finding names the option.
//
// Thresholds: more than half of the line's mispredictions are random; a tenth of its branches is
// mispredicted, since a rarer mistake is no coin.
#include <fmt/format.h>

#include "annotate/findings/program_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastMispredicted = 10;  // per cent

std::int64_t cost_of_mistakes(const Evidence::Line& line, const Evidence& evidence) {
  const Branches& branches = line.sums.branches;
  const bool is_coin =
      !evidence.recorded.reasons || is_most(branches.random, branches.mispredicted);
  return is_coin && is_share(branches.mispredicted, branches.executed, kLeastMispredicted)
             ? branches.cost
             : 0;
}

}  // namespace

std::optional<Finding> unpredictable_branch(const Evidence& evidence) {
  const std::vector<CodeLine> lines = costly_lines(evidence, cost_of_mistakes, Nameless::left_out);
  if (lines.empty()) return std::nullopt;
  const Branches& branches = lines.front().line->sums.branches;
  Finding finding;
  finding.amounts = {{"mispredicted branches", branches.mispredicted}};
  finding.evidence.push_back(fmt::format("{} of its {} branches are mispredicted.",
                                         percent(branches.mispredicted, branches.executed),
                                         number(branches.executed)));
  if (evidence.recorded.reasons) {
    finding.what = lines.front().line->line == 0
                       ? "Unpredictable branches: their outcomes follow no pattern."
                       : "An unpredictable branch: its outcomes follow no pattern.";
    finding.evidence.push_back(fmt::format(
        "{} of these no longer history would have avoided; {} are taken, {} turn.",
        percent(branches.random, branches.mispredicted), percent(branches.taken, branches.executed),
        percent(branches.turned, branches.executed)));
    finding.remedy =
        "Compute both sides and choose without a branch, sort the data, or decide once.";
    set_places(finding, lines, "Ir,Bc,Bcm,Bcm_random");
  } else {
    finding.what = lines.front().line->line == 0
                       ? "Branches are often mispredicted; this profile does not tell why."
                       : "A branch is often mispredicted; this profile does not tell why.";
    finding.undecided = "--branch-reasons=yes tells whether a longer history would help.";
    set_places(finding, lines, "Ir,Bc,Bcm");
  }
  return finding;
}

}  // namespace cg::annotate::findings
