// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/judge.h"

namespace cg::gate {
namespace {

__extension__ using Wide = __int128;

Wide magnitude(Wide number) { return number < 0 ? -number : number; }

bool exceeds(const RunStatistics& statistics, const Limit& limit) {
  const Wide difference = magnitude(statistics.difference);
  if (limit.events && difference > *limit.events) return true;
  return limit.percent &&
         difference * 100 * kOnePercent > magnitude(statistics.baseline->median) * *limit.percent;
}

}  // namespace

Verdict judge(const RunStatistics& statistics, const Limit& limit) {
  if (!statistics.baseline || !exceeds(statistics, limit)) return Verdict::pass;
  if (!is_resolved(statistics)) return Verdict::unresolved;
  return statistics.difference > 0 ? Verdict::regression : Verdict::improvement;
}

}  // namespace cg::gate
