// SPDX-License-Identifier: GPL-2.0-or-later
//
// Indirect dispatch: one jump or call with many targets, as of an interpreter or of virtual calls.
//
// Evidence: wrong targets (Bim). A predictor with one target for each branch is wrong whenever the
// target changes, one with a history only where that does not foretell it. Which of the two the
// profile has is part of the finding.
//
// Threshold: a tenth of the line's indirect branches goes elsewhere than predicted.
#include <fmt/format.h>

#include "annotate/findings/program_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastWrong = 10;  // per cent

std::int64_t cost_of_wrong_targets(const Evidence::Line& line, const Evidence&) {
  const Branches& branches = line.sums.indirect;
  return is_share(branches.mispredicted, branches.executed, kLeastWrong) ? branches.cost : 0;
}

}  // namespace

std::optional<Finding> indirect_dispatch(const Evidence& evidence) {
  const std::vector<CodeLine> lines =
      costly_lines(evidence, cost_of_wrong_targets, Nameless::left_out);
  if (lines.empty()) return std::nullopt;
  const Branches& branches = lines.front().line->sums.indirect;
  Finding finding;
  finding.what = "Indirect dispatch: the target of a jump or call keeps changing.";
  finding.amounts = {{"wrong targets", branches.mispredicted}};
  finding.evidence.push_back(
      fmt::format("{} of its {} indirect branches go elsewhere than {} says.",
                  percent(branches.mispredicted, branches.executed), number(branches.executed),
                  evidence.recorded.targets ? "a history of targets" : "the last target"));
  finding.remedy = "Group the work by target, call directly, or split one dispatch into several.";
  if (!evidence.recorded.targets)
    finding.undecided = "--indirect-predictor=ittage tells what processors of today get right.";
  set_places(finding, lines, "Ir,Bi,Bim");
  return finding;
}

}  // namespace cg::annotate::findings
