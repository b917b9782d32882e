// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/group_section.h"

#include "annotate/layout_3_24/title.h"

namespace cg::annotate::render {
namespace {

void item(ReportText& report, const NameGroup& item, const ShareTable& table) {
  report.text += "  ";
  table.row(report.text, item.counts);
  report.text.append("   ").append(item.name);
  report.end_line();
}

void group(ReportText& report, const NameGroup& group, char mark, const ShareTable& table) {
  report.text.append(1, mark).append(1, ' ');
  table.row(report.text, group.counts, group.cumulative_counts);
  report.text.append(1, ' ').append(group.name).append(1, ':');
  if (group.is_one_group) report.text += group.groups.front().name;
  report.end_line();
  if (!group.is_one_group)
    for (const NameGroup& item : group.groups) render::item(report, item, table);
  report.end_line();
}

}  // namespace

ShareTable measured(const std::vector<NameGroup>& groups, const std::vector<Column>& columns,
                    const TextStyle& style) {
  ShareTable table(columns, style);
  const profile::Counts nothing(columns.size());
  table.measure(nothing, nothing);  // columns are wide enough for 0, -0.0% in a negative total
  for (const NameGroup& group : groups) {
    table.measure(group.counts, group.cumulative_counts);
    for (const NameGroup& item : group.groups) table.measure(item.counts);
  }
  return table;
}

void group_section(ReportText& report, const std::vector<NameGroup>& groups,
                   const GroupNames& names, const std::vector<Column>& columns,
                   const TextStyle& style) {
  title(report, names.title);
  const ShareTable table = measured(groups, columns, style);
  report.text += "  ";
  table.header(report.text);
  report.text.append(1, ' ').append(names.label).append("\n\n");
  for (const NameGroup& group : groups) render::group(report, group, names.mark, table);
}

}  // namespace cg::annotate::render
