// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a program has pages of 2 MB: the aligned whole 2 MB in some regions of its memory.
//
// The regions are sorted; no two of them overlap or touch.
#pragma once

#include <cstddef>
#include <span>

#include "sim/base.h"

namespace cg::sim {

inline constexpr Addr kHugePage = Addr{1} << 21U;

struct Region {
  Addr begin;
  Addr end;

  friend constexpr bool operator==(Region, Region) = default;
};

class HugePages {
 public:
  constexpr HugePages() = default;
  // Borrowed.
  constexpr explicit HugePages(std::span<const Region> regions) : regions_(regions) {}

  bool any() const { return !regions_.empty(); }

  // Whether there is such a page at `addr`.
  bool has(Addr addr) const {
    const Addr begin = addr & -kHugePage;
    std::size_t first = 0;  // the number of regions that begin at or before the page
    for (std::size_t n = regions_.size(); n > 0;) {
      const std::size_t half = n / 2;
      if (regions_[first + half].begin > begin) {
        n = half;
      } else {
        first += half + 1;
        n -= half + 1;
      }
    }
    return first > 0 && regions_[first - 1].end - begin >= kHugePage &&
           regions_[first - 1].end > begin;
  }

 private:
  std::span<const Region> regions_;
};

}  // namespace cg::sim
