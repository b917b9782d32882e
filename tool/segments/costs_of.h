// SPDX-License-Identifier: GPL-2.0-or-later
//
// All costs of the instruction to which a segment books the misses of an access, or how a branch
// went: the counts of its kind are part of them.
#pragma once

#include <cstddef>
#include <type_traits>

#include "sim/costs.h"
#include "tool/segments/segment.h"

namespace cg::tool {

static_assert(std::is_standard_layout_v<sim::Costs>);

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
// Of a conditional branch.
inline sim::Costs& costs_of(const BranchSite& branch) {
  return around<sim::Costs>(branch.counts, offsetof(sim::Costs, bc));
}

}  // namespace cg::tool
