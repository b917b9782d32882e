// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segment.h"

#include <algorithm>
#include <new>
#include <type_traits>

#include "tool/arena.h"

namespace cg::tool {
namespace {

// What the hot path reads, and what it does not, are kept apart.
constinit Arena segments("cg.segments");
constinit Arena all_details("cg.segments.details");

// All that details refer to lies behind them, in the same block.
std::size_t bytes_of(const SegmentDetails& d) {
  return sizeof(SegmentDetails) + d.charges.size_bytes() + d.fetches.size_bytes() +
         d.data.size_bytes();
}

// Copies `items` to `place`, makes them refer to the copy, and moves `place` behind it.
template <typename T>
void move_to(std::byte*& place, std::span<T>& items) {
  auto* const copy = reinterpret_cast<std::remove_const_t<T>*>(place);
  std::copy(items.begin(), items.end(), copy);
  place += items.size_bytes();
  items = {copy, items.size()};
}

}  // namespace

Segment* make_segment(const Segment& segment, const SegmentDetails& details) {
  auto* place = static_cast<std::byte*>(all_details.allocate(bytes_of(details)));
  auto* const copy = new (place) SegmentDetails(details);
  place += sizeof(SegmentDetails);
  move_to(place, copy->charges);  // those with the strictest alignment first
  move_to(place, copy->fetches);
  move_to(place, copy->data);

  auto* const made = new (segments.allocate(sizeof(Segment))) Segment(segment);
  made->details = copy;
  return made;
}

void release_segment(Segment* segment) {
  all_details.release(segment->details, bytes_of(*segment->details));
  segments.release(segment, sizeof(Segment));
}

void fold(Segment& segment) {
  for (const Charge& charge : segment.details->charges)
    *charge.total += segment.executions * charge.events;
  segment.executions = 0;
}

}  // namespace cg::tool
