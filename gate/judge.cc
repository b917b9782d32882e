// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/judge.h"

namespace cg::gate {
namespace {

__extension__ using Wide = __int128;

Wide magnitude(Wide number) { return number < 0 ? -number : number; }

bool exceeds(const Measure& measure, const Limit& limit) {
  const Wide difference = magnitude(measure.difference);
  if (limit.events && difference > *limit.events) return true;
  return limit.percent &&
         difference * 100 * kOnePercent > magnitude(measure.baseline->median) * *limit.percent;
}

}  // namespace

Verdict judge(const Measure& measure, const Limit& limit) {
  if (!measure.baseline || !exceeds(measure, limit)) return Verdict::pass;
  if (!is_resolved(measure)) return Verdict::unresolved;
  return measure.difference > 0 ? Verdict::regression : Verdict::improvement;
}

}  // namespace cg::gate
