// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include "annotate/findings/rule.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {

Finding group_finding(const Evidence::Group& group, std::string_view what) {
  Finding finding;
  finding.what = what;
  finding.cost = group.sums.cost;
  finding.amounts = {{"instructions", group.sums.instructions}};
  if (!group.members.empty())
    finding.evidence.push_back(
        fmt::format("Of this cost: {}.", shares(group.members, group.sums.cost)));
  if (!group.callers.empty()) finding.evidence.push_back("Called by " + calls(group.callers) + ".");
  return finding;
}

}  // namespace cg::annotate::findings
