// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/by_chosen.h"

namespace cg::tool {

template <typename Misses>
void* choosing_runner(const Segment& segment) {
  return runner_for<Misses, ByChosen>(segment);
}

template void* choosing_runner<CountMisses>(const Segment&);
template void* choosing_runner<FindPatterns>(const Segment&);
template void* choosing_runner<MeasureCurve>(const Segment&);
template void* choosing_runner<ClassifyMisses>(const Segment&);
template void* choosing_runner<OnMachine>(const Segment&);
template void* choosing_runner<OnPolicyMachine>(const Segment&);

}  // namespace cg::tool
