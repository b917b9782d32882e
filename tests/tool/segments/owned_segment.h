// SPDX-License-Identifier: GPL-2.0-or-later
//
// A segment that its owner's destructor releases, in a store that all tests share.
#pragma once

#include <memory>

#include "tool/segments/segment.h"

namespace cg::tool::fake {

inline constinit SegmentStore segment_store;

struct ReleaseSegment {
  void operator()(Segment* s) const { segment_store.release(s); }
};
using OwnedSegment = std::unique_ptr<Segment, ReleaseSegment>;

inline OwnedSegment owned_segment(const SegmentParts& parts) {
  return OwnedSegment(segment_store.make(parts));
}

}  // namespace cg::tool::fake
