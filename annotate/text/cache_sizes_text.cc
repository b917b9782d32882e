// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/cache_sizes_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "annotate/text/number_text.h"

namespace cg::annotate::render {
namespace {

using Knee = CacheSizes::Knee;

std::string size_text(std::uint64_t bytes, std::string_view space) {
  const bool is_in_mb = bytes >= 1U << 20U;
  return fmt::format("{}{}{}", bytes >> (is_in_mb ? 20U : 10U), space, is_in_mb ? "M" : "K");
}

std::string knee_text(const Knee& knee) {
  std::string size = size_text(knee.size, " ") + "B";
  switch (knee.kind) {
    case Knee::Kind::cold:
      return "cold";
    case Knee::Kind::above:
      return "> " + size;
    case Knee::Kind::size:
      break;
  }
  return size;
}

std::string share(const CacheSizes::Row& row, std::size_t size) {
  return row.misses == 0 ? "" : fmt::format("{:.0f}%", percentage(row.left[size], row.misses));
}

// How many sizes are shown: at all others every row is as at the last one of these.
std::size_t shown_sizes(const CacheSizes& sizes) {
  const auto changes = [&](std::size_t size) {
    return std::ranges::any_of(sizes.rows, [&](const CacheSizes::Row& row) {
      return share(row, size) != share(row, size - 1);
    });
  };
  std::size_t shown = sizes.sizes.size();
  while (shown > 1 && !changes(shown - 1)) --shown;
  return shown;
}

}  // namespace

void cache_sizes_text(ReportText& report, const CacheSizes& sizes) {
  const std::size_t shown = shown_sizes(sizes);
  const std::size_t digits =
      std::max<std::size_t>(9, with_commas(sizes.rows.front().misses).size());
  report.rule();
  report.text += "-- Cache sizes: D1 misses that larger caches leave, and the size that would do\n";
  report.rule();
  report.text += fmt::format("{:>{}} ", "D1 misses", digits);
  for (std::size_t i = 0; i < shown; ++i)
    report.text += fmt::format("{:>5}", size_text(sizes.sizes[i], ""));
  report.text += fmt::format("  {:>8}  file:function\n", "fits in");
  report.rule();
  for (const CacheSizes::Row& row : sizes.rows) {
    report.text += fmt::format("{:>{}} ", with_commas(row.misses), digits);
    for (std::size_t i = 0; i < shown; ++i) report.text += fmt::format("{:>5}", share(row, i));
    report.text += fmt::format("  {:>8}  {}", knee_text(row.knee),
                               row.name.empty() ? "PROGRAM TOTALS" : row.name);
    report.end_line();
  }
  report.text += '\n';
}

}  // namespace cg::annotate::render
