// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/source_listing.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "program/error.h"

namespace cg::annotate {
namespace {

// Sums of line numbers end at the largest: a context may be any number.
std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return a > kMost - b ? kMost : a + b;
}

void mark(std::string& report, std::uint64_t line) {
  report += fmt::format("-- line {} {:->40}\n", line, "");
}

}  // namespace

ColumnWidths SourceListing::widths(const TableStyle& style, const LineTotals& lines) {
  ColumnWidths widths(style.events.names.size());
  lines.for_each([&](std::int64_t, std::span<const profile::Count> counts) { widths.add(counts); });
  return widths;
}

SourceListing::SourceListing(const TableStyle& style, const LineTotals& lines)
    : table_(style, widths(style, lines)), absent_(style.events.names.size()) {
  lines.for_each([this](std::int64_t line, std::span<const profile::Count> counts) {
    if (line == 0)
      line_0_ = counts;
    else
      rows_.push_back({static_cast<std::uint64_t>(line), counts});
  });
}

std::vector<SourceListing::Range> SourceListing::ranges(std::uint64_t context) const {
  std::vector<Range> ranges;
  std::uint64_t joins_until = 0;
  for (const Row& row : rows_) {
    if (ranges.empty() || row.line > joins_until)
      ranges.push_back({row.line > context ? row.line - context : 1, 0});
    ranges.back().high = sum(row.line, context);
    joins_until = sum(ranges.back().high, context);
  }
  return ranges;
}

void SourceListing::lines(std::string& report, SourceFile& source, std::uint64_t context,
                          profile::Counts& annotated) {
  std::uint64_t number = 0;  // of the last line that was read
  for (const Range& range : ranges(context)) {
    while (number + 1 < range.low && source.next_line()) ++number;
    if (range.low != 1) mark(report, range.low);
    while (number < range.high) {
      const std::optional<std::string_view> line = source.next_line();
      if (!line) return;
      source_line(report, ++number, *line, annotated);
    }
    mark(report, range.high);
  }
}

void SourceListing::source_line(std::string& report, std::uint64_t number, std::string_view line,
                                profile::Counts& annotated) {
  std::span<const profile::Count> counts = absent_;
  if (printed_ < rows_.size() && rows_[printed_].line == number) counts = rows_[printed_++].counts;
  if (profile::add(annotated, counts) >= 0)
    throw program::Error("the sum of all annotated lines does not fit 64 bits");
  table_.row(report, counts);
  report.append(1, ' ').append(line).append(1, '\n');
}

bool SourceListing::bogus_lines(std::string& report) const {
  for (const Row& row : std::span(rows_).subspan(printed_)) {
    table_.row(report, row.counts);
    report += fmt::format(" <bogus line {}>\n", row.line);
  }
  return printed_ < rows_.size();
}

}  // namespace cg::annotate
