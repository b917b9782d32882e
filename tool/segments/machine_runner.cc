// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/runner.h"
#include "tool/segments/runner_of_shape.h"

namespace cg::tool {

Runners machine_runners() { return runners_of<OnMachine>(); }

Runners policy_machine_runners() { return runners_of<OnPolicyMachine>(); }

}  // namespace cg::tool
