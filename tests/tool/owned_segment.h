// SPDX-License-Identifier: GPL-2.0-or-later
//
// A segment that is released when its owner goes.
#pragma once

#include <memory>

#include "tool/segment.h"

namespace cg::tool::fake {

struct ReleaseSegment {
  void operator()(Segment* s) const { release_segment(s); }
};
using OwnedSegment = std::unique_ptr<Segment, ReleaseSegment>;

inline OwnedSegment owned_segment(const SegmentParts& parts) {
  return OwnedSegment(make_segment(parts));
}

}  // namespace cg::tool::fake
