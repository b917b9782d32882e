// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a report in the formats that the user chose, each file whole or not at all.
#pragma once

#include "gate/options.h"
#include "gate/report/report.h"

namespace cg::gate {

// Text goes to standard output unless another format does.
void write_outputs(const Options& options, const Report& report);

}  // namespace cg::gate
