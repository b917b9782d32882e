// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/comparison/comparison_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "annotate/text/comparison/change_table.h"
#include "annotate/text/comparison/compared_source.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {
namespace {

// Writes the head of a comparison: what was compared and how.
void entry(std::string& text, std::string_view key, const std::vector<std::string>& values) {
  for (const std::string& value : values) {
    text += fmt::format("{:<18}{}\n", key, value);
    key = "";
  }
}
void entry(std::string& text, std::string_view key, const std::string& value) {
  entry(text, key, std::vector<std::string>{value});
}

std::string sources(const ComparedSide& side) {
  std::string text = side.sources.empty() ? "where the profiles say" : side.sources;
  if (!side.revision.empty()) text += ", at git revision " + side.revision;
  return text;
}

void sides(std::string& text, const ComparedSide& before, const ComparedSide& after) {
  if (before.commands == after.commands) {
    entry(text, "Command:", before.commands);
  } else {
    entry(text, "Command before:", before.commands);
    entry(text, "Command after:", after.commands);
  }
  entry(text, "Profiles before:", before.profiles);
  entry(text, "Profiles after:", after.profiles);
  entry(text, "Sources before:", sources(before));
  entry(text, "Sources after:", sources(after));
}

std::string names(const NameCounts& counts) {
  std::string text =
      fmt::format("{} {} matched", counts.matched, counts.matched == 1 ? "name" : "names");
  if (counts.moved > 0) text += fmt::format(" ({} in another file)", counts.moved);
  return fmt::format("{}, {} only before, {} only after", text, counts.only_before,
                     counts.only_after);
}

void matched(std::string& text, const MatchedNames& names) {
  entry(text, "Functions:", render::names(names.functions));
  entry(text, "Files:", render::names(names.files));
  std::vector<std::string> folders;
  for (const MatchedFolders& pair : names.folders)
    folders.push_back(fmt::format("{} is {} ({} {})", pair.before.empty() ? "." : pair.before,
                                  pair.after.empty() ? "." : pair.after, pair.files,
                                  pair.files == 1 ? "file" : "files"));
  entry(text, "Folders matched:", folders);
}

bool has_several(const Comparison& comparison) {
  return comparison.before.profiles.size() > 1 || comparison.after.profiles.size() > 1;
}

void comparison_head(ReportText& report, const Comparison& comparison) {
  const ComparisonMetadata& metadata = comparison.metadata;
  std::vector<std::string> shown, sort, thresholds;
  for (const ComparedColumn& column : comparison.columns) shown.push_back(column.event);
  for (const SortKey& key : metadata.sort) {
    sort.push_back(key.event);
    thresholds.push_back(key.threshold);
  }
  report.rule();
  std::string& text = report.text;
  for (const std::string& description : metadata.descriptions) text += description + '\n';
  sides(text, comparison.before, comparison.after);
  entry(text, "Events recorded:", fmt::format("{}", fmt::join(metadata.events, " ")));
  entry(text, "Events shown:", fmt::format("{}", fmt::join(shown, " ")));
  entry(text, "Event sort order:", fmt::format("{}", fmt::join(sort, " ")));
  entry(text, "Thresholds:", fmt::format("{}", fmt::join(thresholds, " ")));
  entry(text, "Include dirs:", metadata.include_dirs);
  entry(text, "Auto-annotation:", metadata.auto_annotation ? "on" : "off");
  matched(text, comparison.names);
  entry(text, "Marks:",
        has_several(comparison) ? "- only before, + only after, ± spread of the runs, ~ within it"
                                : "- only before, + only after");
  text += '\n';
}

Changes totals_of(const std::vector<ComparedColumn>& columns) {
  Changes totals;
  for (const ComparedColumn& column : columns) totals.push_back(column.total);
  return totals;
}

void measure(ChangeTable& table, const std::vector<ComparedGroup>& groups) {
  for (const ComparedGroup& group : groups) {
    table.measure(group.counts);
    measure(table, group.groups);
  }
}

// The table of totals, functions or groups, and lines: their columns stand below each other.
ChangeTable measured(const Comparison& comparison, const Changes& totals, const TextStyle& style) {
  ChangeTable table(comparison.columns, style);
  table.measure_side(totals, &Change::before);
  table.measure_side(totals, &Change::after);
  table.measure(totals);
  if (comparison.by.empty())
    for (const ComparedFunction& function : comparison.functions) table.measure(function.counts);
  measure(table, comparison.groups);
  if (comparison.top_lines)
    for (const ChangedLine& line : *comparison.top_lines) table.measure(line.counts);
  return table;
}

// Labels stand where names do, behind a mark.
void totals_section(ReportText& report, const Changes& totals, const ChangeTable& table) {
  heading(report, table, "");
  table.side_row(report.text, totals, &Change::before);
  report.text += "  PROGRAM TOTALS before\n";
  table.side_row(report.text, totals, &Change::after);
  report.text += "  PROGRAM TOTALS after\n";
  table.row(report.text, totals);
  report.text += "  difference\n\n";
}

std::string_view mark(Presence presence) {
  switch (presence) {
    case Presence::only_before:
      return "- ";
    case Presence::only_after:
      return "+ ";
    case Presence::both:
      break;
  }
  return "  ";
}

void functions(ReportText& report, const std::vector<ComparedFunction>& functions,
               const ChangeTable& table) {
  heading(report, table, "  file:function");
  for (const ComparedFunction& function : functions) {
    table.row(report.text, function.counts);
    report.text.append(mark(function.presence));
    report.text.append(function.file).append(1, ':').append(function.name);
    if (function.has_moved)
      report.text.append(" (was in ").append(function.file_before).append(1, ')');
    report.end_line();
  }
  report.text += '\n';
}

void group_rows(ReportText& report, const std::vector<ComparedGroup>& groups, std::size_t depth,
                const ChangeTable& table) {
  for (const ComparedGroup& group : groups) {
    table.row(report.text, group.counts);
    report.text.append(2 + 2 * depth, ' ').append(group.name);
    report.end_line();
    group_rows(report, group.groups, depth + 1, table);
  }
}

void groups(ReportText& report, const Comparison& comparison, const ChangeTable& table) {
  heading(report, table, fmt::format("  {}", fmt::join(comparison.by, " > ")));
  group_rows(report, comparison.groups, 0, table);
  report.text += '\n';
}

// "- x.c:12: text"; a line that is kept says where it was, if that is elsewhere. A "~" stands behind
// the mark of a line that has counts of code without a line.
std::string label(const ChangedLine& line) {
  const bool is_gone = line.after == 0 && line.before != 0, is_new = line.before == 0;
  const std::uint64_t number = is_gone ? line.before : line.after;
  std::string text = is_gone ? "-" : is_new && number != 0 ? "+" : " ";
  text += line.is_nearest ? '~' : ' ';
  text += number == 0 ? line.file + ":?" : fmt::format("{}:{}", line.file, number);
  if (!is_gone && !is_new && line.before != line.after)
    text += fmt::format(" (was {})", line.before);
  if (!line.text) return text;
  std::string_view source = *line.text;
  source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
  return text.append(": ").append(source);
}

void top_lines(ReportText& report, const std::vector<ChangedLine>& lines,
               const ChangeTable& table) {
  heading(report, table, "  lines that changed most");
  for (const ChangedLine& line : lines) {
    table.row(report.text, line.counts);
    report.text += label(line);
    report.end_line();
  }
  report.text += '\n';
}

void files_without_source(ReportText& report, const std::vector<std::string>& names) {
  if (names.empty()) return;
  report.rule();
  report.text += "The following files have no source on either side:\n";
  report.rule();
  for (const std::string& name : names) {
    report.text.append("  ").append(name);
    report.end_line();
  }
  report.text += '\n';
}

}  // namespace

void comparison_text(const Comparison& comparison, const TextStyle& style,
                     const std::function<void(std::string_view lines)>& write) {
  ReportText report(write);
  comparison_head(report, comparison);
  const Changes totals = totals_of(comparison.columns);
  ChangeTable table = measured(comparison, totals, style);
  const std::vector<SortKey>& sort = comparison.metadata.sort;
  table.fit(report, sort.empty() ? std::string_view() : sort.front().event);
  totals_section(report, totals, table);
  if (comparison.by.empty())
    functions(report, comparison.functions, table);
  else
    groups(report, comparison, table);
  if (comparison.top_lines) top_lines(report, *comparison.top_lines, table);
  for (const ComparedFile& file : comparison.files)
    compared_source(report, file, comparison.columns, table.style());
  files_without_source(report, comparison.missing_files);
  if (!comparison.nearest_note.empty()) report.text += "~ " + comparison.nearest_note + '\n';
  report.flush();
}

}  // namespace cg::annotate::render
