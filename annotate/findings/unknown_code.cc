// SPDX-License-Identifier: GPL-2.0-or-later
//
// Unknown code: no symbol names it, or no debug information tells its lines. Other rules can say
// little about it.
//
// Evidence: functions without names, and functions without files.
//
// Thresholds: a tenth of the modelled cost without names, the same as of the note that reports have,
// or a third without lines, since the names of functions say something.
#include <fmt/format.h>

#include "annotate/findings/program_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastNameless = 10;  // per cent
constexpr std::int64_t kLeastLineless = 33;

Finding nameless(const Evidence::Group& group) {
  Finding finding;
  finding.what = "Unknown code: no symbols name it, so that findings cannot name its functions.";
  finding.cost = group.sums.cost;
  if (group.members.empty())
    finding.undecided = "--unknown=object of the tool tells in which files it is.";
  else
    finding.evidence.push_back(
        fmt::format("Of this cost: {}.", shares(group.members, group.sums.cost)));
  finding.remedy =
      "Install its debug symbols (packages -dbgsym), or set DEBUGINFOD_URLS for the run.";
  return finding;
}

Finding lineless(const Evidence::Group& group) {
  Finding finding;
  finding.what = "Unknown lines: functions have names, but no lines.";
  finding.cost = group.sums.cost;
  finding.evidence.push_back(
      fmt::format("Of this cost: {}.", shares(group.members, group.sums.cost)));
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
  const std::int64_t instructions =
      is_share(evidence.nameless.sums.cost, evidence.total.cost, kLeastNameless)
          ? evidence.nameless.sums.instructions
          : evidence.lineless.sums.instructions;
  finding.amounts = {{"instructions", instructions}};
  finding.arguments = {"--auto=no", "--top=10"};
  return finding;
}

}  // namespace cg::annotate::findings
