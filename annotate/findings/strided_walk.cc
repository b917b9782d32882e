// SPDX-License-Identifier: GPL-2.0-or-later
//
// A strided walk: down the columns of a matrix, or over large records of which little is used.
//
// Evidence: the strides of the line's misses (F.strides). A far stride means that each access needs
// a line of its own. Nothing is said of the rows of a matrix, which a profile does not know.
//
// Thresholds: more than half of the line's misses of D1 come at distances of kFarStride, 512 bytes,
// or more. Shorter strides are also those of an unrolled loop, each of whose instructions misses
// every fourth or eighth line of a walk from neighbour to neighbour.
#include <fmt/format.h>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {

bool is_strided(const Evidence::Line& line, const Evidence& evidence) {
  return evidence.recorded.strides && is_most(line.far_strides, line.sums.data.all.l1);
}

Finding strided_finding(const Evidence::Line& line, const Evidence& evidence) {
  const DataMisses& misses = line.sums.data;
  const MissReasons::Stride& stride = line.strides.front();
  Finding finding;
  finding.what = "A walk in large steps: each access needs another line of the cache.";
  finding.evidence.push_back(fmt::format("{} of its D1 misses are {} bytes from the miss before.",
                                         percent(stride.misses, misses.all.l1),
                                         distance(stride.bytes)));
  if (evidence.recorded.classes && is_most(misses.capacity.l1, misses.all.l1))
    finding.evidence.push_back(
        fmt::format("{} are of lines that D1 has had, and lost before the walk came back.",
                    percent(misses.capacity.l1, misses.all.l1)));
  finding.remedy =
      "Columns of a matrix: swap the loops, or work in blocks. Records: keep the members that the "
      "loop uses in an array of their own.";
  if (!evidence.recorded.classes)
    finding.undecided = "--miss-classes=yes tells whether the walk comes back to the lines.";
  return finding;
}

}  // namespace cg::annotate::findings
