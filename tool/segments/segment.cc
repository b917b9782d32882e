// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/segment.h"

#include <algorithm>
#include <new>
#include <span>

#include "tool/core/arena.h"

namespace cg::tool {
namespace {

std::size_t block_bytes(std::size_t fetches, std::size_t data, std::size_t charges,
                        std::size_t sites) {
  return fetches * sizeof(Fetch) + sizeof(SegmentDetails) + data * sizeof(DataAccess) +
         charges * sizeof(Charge) + sites * sizeof(sim::MissSite*);
}

// Copies `items` to `place`, and moves that behind them.
template <typename T>
void put(std::byte*& place, std::span<const T> items) {
  std::copy(items.begin(), items.end(), reinterpret_cast<T*>(place));
  place += items.size_bytes();
}

}  // namespace

Segment* SegmentStore::make(const SegmentParts& parts) {
  auto* const segment = new (segments_.allocate(sizeof(Segment))) Segment;
  segment->lines = parts.lines;
  segment->slack = parts.slack;
  segment->fetch_count = static_cast<std::uint8_t>(parts.fetches.size());
  segment->data_count = static_cast<std::uint8_t>(parts.data.size());

  auto* place = static_cast<std::byte*>(details_.allocate(block_bytes(
      parts.fetches.size(), parts.data.size(), parts.charges.size(), parts.sites.size())));
  put(place, parts.fetches);
  segment->details = new (place) SegmentDetails;
  segment->details->branch = parts.branch;
  segment->details->charge_count = static_cast<std::uint32_t>(parts.charges.size());
  place += sizeof(SegmentDetails);
  put(place, parts.data);
  put(place, parts.charges);
  segment->details->has_sites = !parts.sites.empty();
  put(place, parts.sites);
  return segment;
}

void SegmentStore::release(Segment* segment) {
  auto* const block = reinterpret_cast<Fetch*>(segment->details) - segment->fetch_count;
  details_.release(block, block_bytes(segment->fetch_count, segment->data_count,
                                      segment->details->charge_count, segment->sites().size()));
  segments_.release(segment, sizeof(Segment));
}

void fold(Segment& segment) {
  for (const Charge& charge : segment.charges())
    *charge.total += segment.executions * charge.events;
  segment.executions = 0;
}

}  // namespace cg::tool
