// SPDX-License-Identifier: GPL-2.0-or-later
//
// A function has more or fewer mispredicted branches, or wrong targets, than its instructions tell.
//
// Evidence: the branches on both sides. If the rule about them holds on the side that has more, the
// finding is that rule's.
#include <fmt/format.h>

#include "annotate/findings/moved.h"
#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

struct Kind {
  Branches Measured::*branches;
  std::string_view rule;  // of one profile
  std::string_view name;  // of the finding, if the rule says nothing
  std::string_view what;
  std::string_view amount;
  std::string_view show;
  std::int64_t (*cost)(const Measured& sums);
};

MovedFinding finding_of(const Kind& kind, const Function& function,
                        const ComparedEvidence& evidence, const Sides& cost) {
  const bool worse = is_worse(cost);
  const Branches &before = function.before.sums.*kind.branches,
                 &after = function.after.sums.*kind.branches;
  MovedFinding finding;
  set_cost(finding, cost);
  finding.rule = kind.name;
  finding.what = fmt::format("{} {} than before.", worse ? "More" : "Fewer", kind.what);
  finding.amounts = {{std::string(kind.amount), {before.mispredicted, after.mispredicted}}};
  finding.evidence = {
      fmt::format("{} of its {} branches before, {} of {} now.",
                  percent(before.mispredicted, before.executed), number(before.executed),
                  percent(after.mispredicted, after.executed), number(after.executed))};
  add_place(finding, function, evidence, finding.change, kind.cost);
  if (const auto cause =
          cause_at(worse ? function.after.file : function.before.file, function.name,
                   worse ? evidence.after : evidence.before, About::lines, {kind.rule}))
    take_cause(finding, *cause);
  finding.arguments = {function_argument(function.name), std::string(kind.show)};
  return finding;
}

}  // namespace

MovedFinding moved_branches(const Function& function, const ComparedEvidence& evidence,
                            const Sides& cost) {
  return finding_of({&Measured::branches, "unpredictable-branch", "mispredicted-branches",
                     "branches are mispredicted", "mispredicted branches", "--show=Ir,Bc,Bcm",
                     [](const Measured& sums) { return sums.branches.cost; }},
                    function, evidence, cost);
}

MovedFinding moved_targets(const Function& function, const ComparedEvidence& evidence,
                           const Sides& cost) {
  return finding_of({&Measured::indirect, "indirect-dispatch", "wrong-targets",
                     "indirect branches go elsewhere than predicted", "wrong targets",
                     "--show=Ir,Bi,Bim", [](const Measured& sums) { return sums.indirect.cost; }},
                    function, evidence, cost);
}

}  // namespace cg::annotate::findings
