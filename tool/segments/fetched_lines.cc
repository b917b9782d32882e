// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/fetched_lines.h"

#include <algorithm>

namespace cg::tool {

bool FetchedLines::is_mru(sim::Line line) const {
  for (std::size_t i = size_; i-- > 0;)
    if (i1_.set_of(lines_[i]) == i1_.set_of(line)) return lines_[i] == line;
  return false;
}

void FetchedLines::touch(sim::Line line) {
  if (is_mru(line)) return;
  if (size_ == kCapacity) {
    std::copy(lines_.begin() + 1, lines_.end(), lines_.begin());
    --size_;
  }
  lines_[size_++] = line;
}

}  // namespace cg::tool
