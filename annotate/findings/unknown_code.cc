// SPDX-License-Identifier: GPL-2.0-or-later
//
// Unknown code: no symbol names it, or no debug information tells its lines. Other rules can say
// little about it.
//
// Evidence: functions without names, and functions without files.
//
// Thresholds: a tenth of the modelled cost without names, the same as of the note that reports have,
// or a third without lines, since the names of functions say something.
#include "annotate/findings/program_rules.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastNameless = 10;  // per cent
constexpr std::int64_t kLeastLineless = 33;

Finding nameless(const Evidence::Group& group) {
  Finding finding = group_finding(
      group, "Unknown code: no symbols name it, so that findings cannot name its functions.");
  if (group.members.empty())
    finding.undecided = "--unknown=object of the tool tells in which files it is.";
  finding.remedy =
      "Install its debug symbols (packages -dbgsym), or set DEBUGINFOD_URLS for the run.";
  return finding;
}

Finding lineless(const Evidence::Group& group) {
  Finding finding = group_finding(group, "Unknown lines: functions have names, but no lines.");
  finding.remedy = "Compile with -g, or install debug symbols (packages -dbgsym; DEBUGINFOD_URLS).";
  return finding;
}

}  // namespace

std::optional<Finding> unknown_code(const Evidence& evidence) {
  Finding finding;
  if (is_share(evidence.nameless.sums.cost, evidence.total.cost, kLeastNameless))
    finding = nameless(evidence.nameless);
  else if (is_share(evidence.lineless.sums.cost, evidence.total.cost, kLeastLineless))
    finding = lineless(evidence.lineless);
  else
    return std::nullopt;
  finding.arguments = {"--auto=no", "--top=10"};
  return finding;
}

}  // namespace cg::annotate::findings
