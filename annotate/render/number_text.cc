// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/number_text.h"

#include <fmt/format.h>

#include "annotate/listing/percentage.h"

namespace cg::annotate::render {

std::string with_commas(std::string_view digits) {
  std::string text;
  const std::size_t sign = digits.starts_with('-') ? 1 : 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > sign && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string percentage_text(profile::Count count, profile::Count total) {
  if (count.value_or(0) == 0) return std::string(kPercentageWidth, ' ');
  const double p = percentage(*count, total);
  const bool two_decimals = -9.995 < p && p < 99.995;
  return two_decimals ? fmt::format(" ({:5.2f}%)", p) : fmt::format(" ({:5.1f}%)", p);
}

}  // namespace cg::annotate::render
