// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers as people read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gate/report/report.h"
#include "program/characters.h"

namespace cg::gate::render {

using program::with_commas;

// A number with a sign: "+1,234"; "0".
std::string change(std::int64_t number);

// The difference in per cent of the baseline; none if the baseline is 0 or missing.
std::optional<double> percent(const RunStatistics& statistics);

// "+1.25%"; "" if there is no percentage.
std::string percent_text(const RunStatistics& statistics);

// "1,234"; if runs differ, "1,234 (1,230 to 1,240)".
std::string range_text(const Range& range);

}  // namespace cg::gate::render
