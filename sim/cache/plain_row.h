// SPDX-License-Identifier: GPL-2.0-or-later
//
// The row of tag_row.h on any host: one pass shifts the tags as it searches them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "sim/cache/tag_row.h"

namespace cg::sim {

class PlainRow {
 public:
  static constexpr std::size_t kTags = 16;

  std::uint32_t tag(std::size_t position) const { return tags_[position]; }

  bool use(std::uint32_t sought, std::uint32_t first, std::size_t n) {
    std::uint32_t displaced = first;
    for (std::size_t i = 0; i < n; ++i) {
      std::swap(tags_[i], displaced);
      if (displaced == sought) return true;
    }
    return false;
  }

 private:
  alignas(64) std::array<std::uint32_t, kTags> tags_;
};
static_assert(TagRow<PlainRow>);

}  // namespace cg::sim
