// SPDX-License-Identifier: GPL-2.0-or-later
//
// Allocation churn: the allocator does much of the work.
//
// Evidence: the functions of the allocator, by their names (query/known_code.h); who allocates tell
// the callers in a profile of calls, or the blocks in the file of misses by object.
//
// Threshold: a tenth of the modelled cost. Programs of many small objects have some per cent.
#include "annotate/findings/program_rules.h"
#include "annotate/findings/wording.h"

namespace cg::annotate::findings {
namespace {

constexpr std::int64_t kLeastAllocation = 10;  // per cent

}  // namespace

std::optional<Finding> allocation(const Evidence& evidence) {
  const Evidence::Group& group = evidence.allocation;
  if (!is_share(group.sums.cost, evidence.total.cost, kLeastAllocation)) return std::nullopt;
  Finding finding = group_finding(group, "Allocation: the allocator does much of the work.");
  if (!evidence.allocators.empty())
    finding.evidence.push_back("Most blocks: " + data(evidence.allocators.front()) + ".");
  finding.remedy =
      "Allocate less often: use blocks again, allocate many at once, or use the stack.";
  if (evidence.recorded.lacks_objects()) finding.undecided = "--objects=yes tells who allocates.";
  finding.arguments = {"--auto=no", "--function=*alloc*", "--function=*free*"};
  return finding;
}

}  // namespace cg::annotate::findings
