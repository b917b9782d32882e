// SPDX-License-Identifier: GPL-2.0-or-later
//
// A report as JSON, in the form that docs/cg_gate.schema.json describes. A change that a reader
// could stumble over makes another version.
#pragma once

#include <string>

#include "gate/report/report.h"

namespace cg::gate::render {

inline constexpr int kJsonVersion = 1;

std::string json(const Report& report);

}  // namespace cg::gate::render
