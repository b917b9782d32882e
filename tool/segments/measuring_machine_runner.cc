// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/by_chosen.h"
#include "tool/segments/runner.h"

namespace cg::tool {

template <>
void* choosing_runner<MeasureOnMachine>(const Segment& segment) {
  return runner_for<MeasureOnMachine, ByChosen>(segment);
}

Runners measuring_machine_runners() { return runners_of<MeasureOnMachine>(); }

}  // namespace cg::tool
