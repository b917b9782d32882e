// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/by_chosen.h"
#include "tool/segments/runner.h"

namespace cg::tool {

template <>
void* choosing_runner<ClassifyOnMachine>(const Segment& segment) {
  return runner_for<ClassifyOnMachine, ByChosen>(segment);
}

Runners classifying_machine_runners() { return runners_of<ClassifyOnMachine>(); }

}  // namespace cg::tool
