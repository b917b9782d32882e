// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/excerpt.h"

#include <limits>
#include <optional>
#include <string>

#include "program/error.h"

namespace cg::annotate {
namespace {

// Sums of line numbers end at the largest: a context may be any number.
std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return a > kMost - b ? kMost : a + b;
}

}  // namespace

void ExcerptMaker::fill(Excerpt& excerpt, SourceFile& source, const CountsByLine& lines) {
  std::vector<Row> rows;  // ascending
  lines.for_each([&](std::int64_t line, std::span<const profile::Count> counts) {
    if (line == 0)
      excerpt.unknown_lines = events_.columns(counts);
    else
      rows.push_back({static_cast<std::uint64_t>(line), counts});
  });
  std::span<const Row> rest = rows;
  excerpt.stretches = stretches(source, rest);
  for (const Row& row : rest) excerpt.beyond_end.push_back({row.line, events_.columns(row.counts)});
}

std::vector<ExcerptMaker::Lines> ExcerptMaker::ranges(std::span<const Row> rows) const {
  std::vector<Lines> ranges;
  std::uint64_t joins_until = 0;
  for (const Row& row : rows) {
    if (ranges.empty() || row.line > joins_until)
      ranges.push_back({row.line > context_ ? row.line - context_ : 1, 0});
    ranges.back().high = sum(row.line, context_);
    joins_until = sum(ranges.back().high, context_);
  }
  return ranges;
}

// Leaves in `rows` the lines that the file does not have.
std::vector<Stretch> ExcerptMaker::stretches(SourceFile& source, std::span<const Row>& rows) {
  std::vector<Stretch> stretches;
  std::uint64_t number = 0;  // of the last line that was read
  for (const Lines& range : ranges(rows)) {
    while (number + 1 < range.low && source.next_line()) ++number;
    Stretch& stretch = stretches.emplace_back(Stretch{.first = range.low, .lines = {}});
    stretch.is_reached = number + 1 >= range.low;
    while (number < range.high && !stretch.at_end) {
      if (const std::optional<std::string_view> line = source.next_line())
        stretch.lines.push_back(source_line(*line, ++number, rows));
      else
        stretch.at_end = true;
    }
    if (stretch.at_end) break;
  }
  return stretches;
}

SourceLine ExcerptMaker::source_line(std::string_view text, std::uint64_t number,
                                     std::span<const Row>& rows) {
  SourceLine line{std::string(text), {}};
  if (rows.empty() || rows.front().line != number) return line;
  annotated_.add(rows.front().counts);
  line.counts = events_.columns(rows.front().counts);
  rows = rows.subspan(1);
  return line;
}

}  // namespace cg::annotate
