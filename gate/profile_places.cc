// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/profile_places.h"

namespace cg::gate {

void ProfilePlaces::on_function(std::string_view name) {
  // Counts before the first fn= line are of a function without a name, number 0.
  if (blocks_.empty() && totals_.size() > 0) blocks_.push_back(body_);
  if (!blocks_.empty()) blocks_.back().end = place_.offset;
  totals_.on_function(name);
  blocks_.push_back({totals_.current(), place_.offset, kToTheEnd, place_.line - 1});
}

}  // namespace cg::gate
