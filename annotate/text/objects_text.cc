// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/objects_text.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace cg::annotate::render {
namespace {

using profile::Counts;

Counts counts_of(const Misses& misses) { return {misses.d1, misses.ll, {}, {}}; }

// Only what allocates has blocks.
Counts counts_of(const DataObject& object) {
  Counts counts = counts_of(object.misses);
  if (object.blocks != 0 || object.bytes != 0) {
    counts[2] = object.blocks;
    counts[3] = object.bytes;
  }
  return counts;
}

std::vector<Column> columns_of(const DataObject& all) {
  const auto column = [](const char* name, std::int64_t total) {
    return Column{.event = name, .total = total, .written = {}, .functions = {}};
  };
  return {column("D1 misses", all.misses.d1), column("LL misses", all.misses.ll),
          column("Blocks", all.blocks), column("Bytes", all.bytes)};
}

std::string label(const MissingPlace& place) {
  if (place.line == 0) return fmt::format("from {}:{}", place.file, place.function);
  return fmt::format("from {}:{} in {}", place.file, place.line, place.function);
}

}  // namespace

void objects(ReportText& report, const ObjectTable& table, const TableStyle& style) {
  const std::vector<Column> columns = columns_of(table.all);
  TableStyle own{.columns = columns, .percentages = style.percentages, .colors = style.colors};
  Ranges ranges(columns.size());
  for (const DataObject& object : table.objects) ranges.measure(counts_of(object));
  const Table rows(own, ranges);
  const auto row = [&](const Counts& counts, const std::string& text) {
    rows.row(report.text, counts);
    report.text.append(1, ' ').append(text);
    report.end_line();
  };
  heading(report, rows, " object");
  for (const DataObject& object : table.objects) {
    row(counts_of(object), object.name.label());
    for (const MissingLine& line : object.lines)
      row(counts_of(line.misses), "  " + label(line.place));
    for (const MissedOffset& offset : object.offsets)
      row(counts_of(offset.misses), fmt::format("  at {0} ({0:#x})", offset.offset));
  }
  if (table.others != 0)
    report.text += fmt::format("{} objects with fewer misses are not shown\n", table.others);
  report.text += '\n';
}

}  // namespace cg::annotate::render
