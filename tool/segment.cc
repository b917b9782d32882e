// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment.h"

#include <algorithm>

#include "tool/memory.h"

namespace cg::tool {

Segment* make_segment(std::span<const Charge> charges, std::span<const Lookup> lookups) {
  static_assert(sizeof(Segment) % alignof(Charge) == 0 && sizeof(Charge) % alignof(Lookup) == 0);
  auto* const block = static_cast<std::byte*>(
      allocate("cg.segment", sizeof(Segment) + charges.size_bytes() + lookups.size_bytes()));
  auto* const own_charges = reinterpret_cast<Charge*>(block + sizeof(Segment));
  auto* const own_lookups = reinterpret_cast<Lookup*>(own_charges + charges.size());
  std::copy(charges.begin(), charges.end(), own_charges);
  std::copy(lookups.begin(), lookups.end(), own_lookups);
  return new (block) Segment{.executions = 0,
                             .charges = {own_charges, charges.size()},
                             .lookups = {own_lookups, lookups.size()},
                             .next = nullptr};
}

void fold(Segment& segment) {
  for (const Charge& charge : segment.charges) *charge.total += segment.executions * charge.events;
  segment.executions = 0;
}

}  // namespace cg::tool
