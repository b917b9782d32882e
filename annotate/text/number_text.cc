// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/number_text.h"

#include <fmt/format.h>

#include "annotate/document/listing.h"

namespace cg::annotate::render {

std::string percentage_text(profile::Count count, profile::Count total) {
  if (count.value_or(0) == 0) return std::string(kPercentageWidth, ' ');
  const double p = percentage(*count, total);
  const bool two_decimals = -9.995 < p && p < 99.995;
  return two_decimals ? fmt::format(" ({:5.2f}%)", p) : fmt::format(" ({:5.1f}%)", p);
}

// In 128 bits: not all numbers of 64 can be rounded within these.
std::string ratio_text(std::int64_t ratio) {
  __extension__ using Wide = __int128;
  constexpr std::int64_t kHundredth = kRatio / 10'000;  // of a per cent
  const Wide magnitude = ratio < 0 ? -Wide{ratio} : Wide{ratio};
  const auto hundredths = static_cast<std::uint64_t>((magnitude + kHundredth / 2) / kHundredth);
  const std::string whole = fmt::format_int(hundredths / 100).str();
  const bool is_negative = ratio < 0 && hundredths > 0;
  return fmt::format("{}{}.{:02}%", is_negative ? "-" : "", with_commas(whole), hundredths % 100);
}

}  // namespace cg::annotate::render
