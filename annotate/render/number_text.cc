// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/number_text.h"

#include <fmt/format.h>

#include "annotate/listing/percentage.h"

namespace cg::annotate::render {

std::string percentage_text(profile::Count count, profile::Count total) {
  if (count.value_or(0) == 0) return std::string(kPercentageWidth, ' ');
  const double p = percentage(*count, total);
  const bool two_decimals = -9.995 < p && p < 99.995;
  return two_decimals ? fmt::format(" ({:5.2f}%)", p) : fmt::format(" ({:5.1f}%)", p);
}

}  // namespace cg::annotate::render
