// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/write_merged.h"

#include <string>
#include <utility>

namespace cg::merge {
namespace {

void write_rows(profile::Writer& writer, const Rows& rows) {
  profile::Counts counts;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    counts.assign(rows.counts(row).begin(), rows.counts(row).end());
    writer.on_counts(rows.line(row), counts);
  }
}

bool same_function(const Scope& a, const Scope& b) {
  return a.file == b.file && a.function == b.function;
}

}  // namespace

void write_merged(program::OutputFile& output, const profile::Header& header,
                  const profile::Summary& totals, CostTable& table, profile::RowStyle style) {
  const std::vector<const CostTable::Entry*> entries = table.sorted(header.events());
  std::string text;
  profile::Writer writer(text, style);
  writer.on_header(header);
  const Scope* previous = nullptr;
  for (const CostTable::Entry* entry : entries) {
    const auto& [scope, rows] = *entry;
    if (previous == nullptr || !same_function(scope, *previous)) {
      writer.on_file(profile::FileLine::file, scope.file);
      writer.on_function(scope.function);
    }
    if (scope.inlined_from) writer.on_file(profile::FileLine::inlined, *scope.inlined_from);
    write_rows(writer, rows);
    output.write(std::exchange(text, {}));
    previous = &scope;
  }
  writer.on_summary(totals);
  output.write(text);
}

}  // namespace cg::merge
