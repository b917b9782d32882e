// SPDX-License-Identifier: GPL-2.0-or-later
//
// Misses of data whose cause the profile does not tell, since the tool did not record it.
//
// Evidence: the misses. The finding names the options that tell the cause, and no remedy.
//
// Thresholds: the line belongs to no other rule, and one of classes and patterns is not recorded. If
// both are, the line has no main cause, and nothing is said.
#include <fmt/format.h>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {

bool is_unexplained(const Evidence::Line&, const Evidence& evidence) {
  return !evidence.recorded.classes || !evidence.recorded.patterns;
}

Finding unexplained_finding(const Evidence::Line& line, const Evidence& evidence) {
  const DataMisses& misses = line.sums.data;
  Finding finding;
  const bool beyond_ll = is_most(misses.all.ll, misses.all.l1);
  finding.what = fmt::format("Data misses {}; this profile does not tell why.",
                             beyond_ll ? "D1 and LL" : "D1");
  if (line.sums.accesses > 0)
    finding.evidence.push_back(
        fmt::format("{} of its {} accesses miss D1, and {} of these miss LL.",
                    percent(misses.all.l1, line.sums.accesses), number(line.sums.accesses),
                    percent(misses.all.ll, misses.all.l1)));
  const bool asks_for_data = evidence.recorded.lacks_objects();
  std::string options;
  if (!evidence.recorded.classes) options += " --miss-classes=yes";
  if (!evidence.recorded.patterns) options += " --miss-patterns=yes";
  if (asks_for_data) options += " --objects=yes";
  if (!options.empty())
    finding.undecided = "Run it with" + options +
                        (asks_for_data ? ": they tell why, and which data." : ": they tell why.");
  return finding;
}

}  // namespace cg::annotate::findings
