// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/group_section.h"

#include "annotate/layout_3_24/title.h"

namespace cg::annotate::render {
namespace {

void item(ReportText& report, const GroupItem& item, const ShareTable& table) {
  report.text += "  ";
  table.row(report.text, item.counts);
  report.text.append("   ").append(item.name);
  report.end_line();
}

void group(ReportText& report, const Group& group, char mark, const ShareTable& table) {
  report.text.append(1, mark).append(1, ' ');
  table.row(report.text, group.counts, group.cumulative);
  report.text.append(1, ' ').append(group.name).append(1, ':');
  if (group.is_one_item) report.text += group.items.front().name;
  report.end_line();
  if (!group.is_one_item)
    for (const GroupItem& item : group.items) render::item(report, item, table);
  report.end_line();
}

}  // namespace

ShareTable measured(const std::vector<Group>& groups, const std::vector<Column>& columns,
                    const TextStyle& style) {
  ShareTable table(columns, style);
  const profile::Counts nothing(columns.size());
  table.measure(nothing, nothing);  // columns are wide enough for 0, -0.0% in a negative total
  for (const Group& group : groups) {
    table.measure(group.counts, group.cumulative);
    for (const GroupItem& item : group.items) table.measure(item.counts);
  }
  return table;
}

void group_section(ReportText& report, const std::vector<Group>& groups, const GroupNames& names,
                   const std::vector<Column>& columns, const TextStyle& style) {
  title(report, names.title);
  const ShareTable table = measured(groups, columns, style);
  report.text += "  ";
  table.header(report.text);
  report.text.append(1, ' ').append(names.label).append("\n\n");
  for (const Group& group : groups) render::group(report, group, names.mark, table);
}

}  // namespace cg::annotate::render
