// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/number_text.h"

#include <fmt/format.h>

#include <cmath>

namespace cg::gate::render {

std::string change(std::int64_t number) {
  return fmt::format("{}{}", number > 0 ? "+" : "", with_commas(number));
}

std::optional<double> percent(const Measure& measure) {
  if (!measure.baseline || measure.baseline->median == 0) return std::nullopt;
  return static_cast<double>(measure.difference) * 100 /
         std::abs(static_cast<double>(measure.baseline->median));
}

std::string percent_text(const Measure& measure) {
  const std::optional<double> value = percent(measure);
  if (!value) return "";
  return measure.difference == 0 ? "0.00%" : fmt::format("{:+.2f}%", *value);
}

std::string range_text(const Range& range) {
  if (range.min == range.max) return with_commas(range.median);
  return fmt::format("{} ({} to {})", with_commas(range.median), with_commas(range.min),
                     with_commas(range.max));
}

}  // namespace cg::gate::render
