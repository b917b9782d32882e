// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/number_text.h"

#include <fmt/format.h>

#include <cmath>

namespace cg::gate::render {

std::string change(std::int64_t number) {
  return fmt::format("{}{}", number > 0 ? "+" : "", with_commas(number));
}

std::optional<double> percent(const RunStatistics& statistics) {
  if (!statistics.baseline || statistics.baseline->median == 0) return std::nullopt;
  return static_cast<double>(statistics.difference) * 100 /
         std::abs(static_cast<double>(statistics.baseline->median));
}

std::string percent_text(const RunStatistics& statistics) {
  const std::optional<double> value = percent(statistics);
  if (!value) return "";
  return statistics.difference == 0 ? "0.00%" : fmt::format("{:+.2f}%", *value);
}

std::string range_text(const Range& range) {
  if (range.min == range.max) return with_commas(range.median);
  return fmt::format("{} ({} to {})", with_commas(range.median), with_commas(range.min),
                     with_commas(range.max));
}

}  // namespace cg::gate::render
