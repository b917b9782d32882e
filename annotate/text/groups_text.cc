// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/groups_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "annotate/text/report_text.h"
#include "annotate/text/sections.h"

namespace cg::annotate::render {
namespace {

void measure(Ranges& ranges, const std::vector<NameGroup>& groups) {
  for (const NameGroup& group : groups) {
    ranges.measure(group.counts);
    measure(ranges, group.groups);
  }
}

// Each group on a line, the groups in it below and indented.
class Section {
 public:
  Section(ReportText& report, const Table& table, bool percentages)
      : report_(report), table_(table), percentages_(percentages) {}

  void rows(const std::vector<NameGroup>& groups, std::size_t depth) {
    for (const NameGroup& group : groups) {
      table_.row(report_.text, group.counts);
      if (percentages_) report_.text += fmt::format("{:6.2f}% ", group.cumulative);
      report_.text.append(2 * depth, ' ').append(1, group.nearest.empty() ? ' ' : '~');
      report_.text.append(group.name);
      report_.end_line();
      rows(group.groups, depth + 1);
    }
  }

 private:
  ReportText& report_;
  const Table& table_;
  bool percentages_;
};

}  // namespace

void groups_text(ReportText& report, const Listing& listing, const TableStyle& style) {
  Ranges ranges(listing.columns.size());
  measure(ranges, listing.groups);
  const Table table(style, ranges);
  heading(report, table,
          fmt::format("{} {}", style.percentages ? "so far " : "", fmt::join(listing.by, " > ")));
  Section(report, table, style.percentages).rows(listing.groups, 0);
  report.text += '\n';
}

}  // namespace cg::annotate::render
