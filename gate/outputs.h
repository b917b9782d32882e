// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report in the forms that were asked for, each written whole or not at all.
#pragma once

#include "gate/options.h"
#include "gate/report/report.h"

namespace cg::gate {

// Text goes to standard output unless another form does.
void write_outputs(const Options& options, const Report& report);

}  // namespace cg::gate
