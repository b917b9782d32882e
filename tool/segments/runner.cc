// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/runner.h"

#include "tool/segments/runner_of_shape.h"

namespace cg::tool {

void* runner_of(const Segment& segment) { return runner_for<CountMisses, ByClassic>(segment); }

void* choosing_runner_of(const Segment& segment) { return choosing_runner<CountMisses>(segment); }

void run_guarded_access(Segment* access, sim::Addr addr) { run_guarded<CountMisses>(access, addr); }

Runners pattern_runners() { return runners_of<FindPatterns>(); }

Runners measuring_runners() { return runners_of<MeasureCurve>(); }

Runners classifying_runners() { return runners_of<ClassifyMisses>(); }

}  // namespace cg::tool
