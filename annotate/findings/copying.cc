// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copying: memcpy and memmove do much of the work.
//
// Evidence: these functions, by their names (query/known_code.h); their callers, in a profile of
// calls. Copies that a compiler wrote out are not known.
//
// Threshold: a twentieth of the modelled cost. Small copies are part of every program.
#include "annotate/findings/program_rules.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastCopying = 5;  // per cent

}  // namespace

std::optional<Finding> copying(const Evidence& evidence) {
  const Evidence::Group& group = evidence.copying;
  if (!is_share(group.sums.cost, evidence.total.cost, kLeastCopying)) return std::nullopt;
  Finding finding = group_finding(group, "Copying: memcpy and memmove do much of the work.");
  if (group.sums.data.all.l1 > 0) finding.amounts.push_back({"D1 misses", group.sums.data.all.l1});
  finding.remedy = "Copy less: pass references, move, reserve the room before a buffer grows.";
  if (!evidence.recorded.calls)
    finding.undecided =
        "valgrind --tool=callgrind, and callgrind_annotate --brief, tell who copies.";
  finding.arguments = {"--auto=no", "--function=*mem*"};
  return finding;
}

}  // namespace cg::annotate::findings
