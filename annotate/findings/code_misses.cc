// SPDX-License-Identifier: GPL-2.0-or-later
//
// Misses of I1: more hot code than the cache holds, or hot code in each other's way.
//
// Evidence: fetches that miss I1 although LL has the code, so that it was there before; with classes
// also the reason. The dynamic linker's code is left out: it runs once.
//
// Thresholds: 5% of the modelled cost, and four misses of I1 for each of LL. A program that starts
// misses each line of its code once in both, and nothing helps against that.
#include <fmt/format.h>

#include "annotate/findings/program_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastOfCodeMisses = 5;  // per cent
constexpr std::int64_t kOfLl = 25;              // per cent of the misses of I1, at most

void explain(Finding& finding, const Evidence& evidence) {
  const CodeMisses& misses = evidence.own.code;
  const bool conflicts = is_most(misses.conflict.l1, misses.all.l1);
  finding.evidence.push_back(
      fmt::format("{} of the misses are {}.",
                  percent(conflicts ? misses.conflict.l1 : misses.capacity.l1, misses.all.l1),
                  conflicts ? "conflicts: an I1 without sets would have had the lines"
                            : "capacity misses: an I1 without sets would miss, too"));
  finding.what = conflicts ? "Hot code shares sets of I1: its lines push each other out."
                           : "Hot code does not fit I1: it is fetched from LL again and again.";
  finding.remedy =
      conflicts
          ? "Put hot functions side by side (-ffunction-sections, -fprofile-use). A relink may "
            "move these misses, too."
          : "Make hot code smaller: -O2 or -Os, less inlining and unrolling, -fprofile-use.";
}

}  // namespace

std::optional<Finding> code_misses(const Evidence& evidence) {
  const CodeMisses& misses = evidence.own.code;
  const bool is_known =
      is_most(misses.conflict.l1, misses.all.l1) || is_most(misses.capacity.l1, misses.all.l1);
  if (!is_share(misses.all.cost, evidence.total.cost, kLeastOfCodeMisses) ||
      is_share(misses.all.ll, misses.all.l1, kOfLl + 1) || (evidence.recorded.classes && !is_known))
    return std::nullopt;
  Finding finding;
  finding.what = "Code misses I1: it is fetched from LL again and again.";
  finding.cost = misses.all.cost;
  finding.amounts = {{"I1 misses", misses.all.l1}, {"LL misses of code", misses.all.ll}};
  const std::string first = shares(evidence.code, misses.all.l1);
  finding.evidence.push_back(fmt::format("{} functions have four fifths of the misses{}{}.",
                                         number(static_cast<std::int64_t>(evidence.code_functions)),
                                         first.empty() ? "" : "; first ", first));
  if (evidence.recorded.classes)
    explain(finding, evidence);
  else
    finding.undecided =
        "--miss-classes=yes tells whether it is too much code, or code that shares sets.";
  finding.arguments = {"--auto=no", "--sort=I1mr", "--show=Ir,I1mr,ILmr"};
  return finding;
}

}  // namespace cg::annotate::findings
