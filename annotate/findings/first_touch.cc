// SPDX-License-Identifier: GPL-2.0-or-later
//
// Cold misses: memory is used for the first time.
//
// Evidence: the classes of misses. A cold miss is one of a line that was never in the cache, so no
// cache is large enough, and no order helps. If most misses are in the next line, the finding says
// that a processor hides much of this.
//
// Threshold: more than half of the line's cost of misses is that of cold ones. It is the cost that
// counts, not the number: a walk that comes back ten times has nine capacity misses of D1 for each
// cold one, but only the cold one may go to memory.
#include <fmt/format.h>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {

bool is_first_touch(const Evidence::Line& line, const Evidence& evidence) {
  return evidence.recorded.classes && is_most(line.sums.data.cold.cost, line.sums.data.all.cost);
}

Finding first_touch_finding(const Evidence::Line& line, const Evidence& evidence) {
  const DataMisses& misses = line.sums.data;
  const bool writes = is_most(misses.writes.cost, misses.all.cost);
  Finding finding;
  finding.what =
      fmt::format("First touch: memory is {} for the first time.", writes ? "written" : "used");
  finding.evidence.push_back(
      fmt::format("{} of the cost of its misses is of lines that no cache has had before.",
                  percent(misses.cold.cost, misses.all.cost)));
  if (is_most(misses.next_line.l1, misses.all.l1))
    finding.evidence.push_back(fmt::format(
        "{} are in the next line, which processors fetch ahead: the time is less than the model's.",
        percent(misses.next_line.l1, misses.all.l1)));
  finding.remedy =
      writes ? "Touch less memory: use it again, do not clear what is filled anyway, smaller types."
             : "Touch less memory: smaller types, and only the parts that are needed.";
  if (evidence.recorded.lacks_objects())
    finding.undecided = "--objects=yes tells which data it is.";
  return finding;
}

}  // namespace cg::annotate::findings
