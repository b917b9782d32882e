// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment.h"

#include <algorithm>

#include "tool/memory.h"

namespace cg::tool {
namespace {

// Copies `items` to `place`, makes them refer to the copy, and moves `place` behind it.
template <typename T>
void move_to(std::byte*& place, std::span<const T>& items) {
  static_assert(sizeof(T) % alignof(std::uint64_t) == 0);
  T* const copy = reinterpret_cast<T*>(place);
  std::copy(items.begin(), items.end(), copy);
  place += items.size_bytes();
  items = {copy, items.size()};
}

}  // namespace

Segment* make_segment(const Segment& parts) {
  const std::size_t bytes = sizeof(Segment) + parts.fetches.size_bytes() + parts.data.size_bytes() +
                            parts.charges.size_bytes();
  auto* place = static_cast<std::byte*>(allocate("cg.segment", bytes));
  auto* const segment = new (place) Segment(parts);
  place += sizeof(Segment);
  move_to(place, segment->charges);
  move_to(place, segment->fetches);
  move_to(place, segment->data);
  return segment;
}

void fold(Segment& segment) {
  for (const Charge& charge : segment.charges) *charge.total += segment.executions * charge.events;
  segment.executions = 0;
}

}  // namespace cg::tool
