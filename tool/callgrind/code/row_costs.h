// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the row of a block from the address where a segment books its misses: in this tool every
// such address lies in a row.
#pragma once

#include <cstddef>
#include <type_traits>

#include "tool/callgrind/code/code.h"
#include "tool/segments/segment.h"

namespace cg::tool::callgrind {

static_assert(std::is_standard_layout_v<sim::Costs> && std::is_standard_layout_v<Row>);

// The object of which `part` is a part, at this offset.
template <typename Whole>
Whole& around(void* part, std::size_t offset) {
  return *reinterpret_cast<Whole*>(static_cast<std::byte*>(part) - offset);
}

inline sim::Costs& costs_of(const Fetch& fetch) {
  return around<sim::Costs>(fetch.counts, offsetof(sim::Costs, ir));
}
inline sim::Costs& costs_of(const DataAccess& access) {
  return around<sim::Costs>(access.counts,
                            access.is_write ? offsetof(sim::Costs, dw) : offsetof(sim::Costs, dr));
}

inline Row& row_of(sim::Costs& costs) { return around<Row>(&costs, offsetof(Row, costs)); }

}  // namespace cg::tool::callgrind
