// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as JSON, in the form that docs/cg_gate.schema.json describes. A change of the form that
// could break a reader makes a new version.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

inline constexpr int kJsonVersion = 1;

std::string json(const Report& report);

}  // namespace cg::gate::render
