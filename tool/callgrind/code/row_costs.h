// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the row of a block from the address where a segment books its misses: in this tool every
// such address lies in a row.
#pragma once

#include <cstddef>
#include <type_traits>

#include "tool/callgrind/code/code.h"
#include "tool/segments/costs_of.h"

namespace cg::tool::callgrind {

static_assert(std::is_standard_layout_v<Row>);

inline Row& row_of(sim::Costs& costs) { return around<Row>(&costs, offsetof(Row, costs)); }

}  // namespace cg::tool::callgrind
