// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run that is mostly start-up: the dynamic linker loads libraries and looks symbols up.
//
// Evidence: the linker's functions, by object, file or name (query/known_code.h).
//
// Threshold: a quarter of the modelled cost. Then shares of the program's own functions say little
// about a run of usual length.
#include "annotate/findings/program_rules.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastLinking = 25;  // per cent

}  // namespace

std::optional<Finding> dynamic_linking(const Evidence& evidence) {
  const Evidence::Group& group = evidence.linker;
  if (!is_share(group.sums.cost, evidence.total.cost, kLeastLinking)) return std::nullopt;
  Finding finding =
      group_finding(group, "Dynamic linking: the run is short, and much of it loads libraries.");
  finding.remedy = "Profile a longer run, or count the program's own part: --toggle=main.";
  finding.arguments = {"--auto=no", "--by=file,function", "--top=10"};
  return finding;
}

}  // namespace cg::annotate::findings
