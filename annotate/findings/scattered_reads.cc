// SPDX-License-Identifier: GPL-2.0-or-later
//
// Scattered reads: a list, a tree, a hash table, or an array that is read in no order.
//
// Evidence: the patterns of misses. Irregular ones are those that no miss before announced. Which
// data it is tells the file of misses by object: many blocks of one allocation site are nodes. That
// an address comes from the block before is not in a profile, so the finding says "if".
//
// Thresholds: more than half of the line's cost of misses is that of irregular ones, and more than
// half of its misses are reads: a processor does not wait for writes. Nodes are 64 blocks or more.
#include <fmt/format.h>

#include "annotate/findings/data_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
bool is_scattered(const Evidence::Line& line, const Evidence& evidence) {
  const DataMisses& misses = line.sums.data;
  return evidence.recorded.patterns && is_most(misses.irregular.cost, misses.all.cost) &&
         !is_most(misses.writes.cost, misses.all.cost);
}

Finding scattered_finding(const Evidence::Line& line, const Evidence& evidence) {
  const DataMisses& misses = line.sums.data;
  Finding finding;
  const bool knows_data = !line.data.empty() && is_most(line.data.front().misses, misses.all.l1);
  const bool is_nodes = knows_data && line.data.front().name.kind == "heap" &&
                        line.data.front().blocks >= kLeastNodes;
  finding.what = is_nodes ? "Scattered reads: from one small block to another, in no order."
                          : "Scattered reads: the places are in no order.";
  finding.evidence.push_back(
      fmt::format("{} of its D1 misses follow no pattern: neither the next line nor a stride.",
                  percent(misses.irregular.l1, misses.all.l1)));
  finding.remedy =
      is_nodes
          ? "If each address comes from the block before (list, tree, hash chain), the processor "
            "waits for each: use arrays, shorter chains, and put what is read side by side."
          : "Sort the accesses, or make smaller what they are spread over.";
  if (evidence.recorded.lacks_objects())
    finding.undecided = "--objects=yes tells which data it is.";
  return finding;
}

}  // namespace cg::annotate::findings
