// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/worst_lines.h"

#include "annotate/query/top_lines.h"

namespace cg::annotate {

std::vector<HotLine> worst_lines(const profile::Profile& profile, const Selection& selection,
                                 const Events& events, std::int64_t all) {
  constexpr std::size_t kMost = 10;
  constexpr std::int64_t kLeastShare = 100;
  Selection most = selection;
  most.top_lines = kMost;
  std::vector<HotLine> lines = top_lines(profile, most, events);
  std::erase_if(lines, [all](const HotLine& line) {
    return line.counts.front().value_or(0) < all / kLeastShare;
  });
  return lines;
}

}  // namespace cg::annotate
