// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/grouped_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/layout_3_24/annotated_source.h"
#include "annotate/layout_3_24/share_table.h"
#include "annotate/text/cells.h"
#include "annotate/text/report_text.h"

namespace cg::annotate::render {
namespace {

// A section of groups. Each group stands with its counts; the groups in it stand below, unless
// there is only one.
struct GroupNames {
  std::string_view title;
  std::string_view label;  // of the header
  char mark;               // in front of a group
};

inline constexpr GroupNames kFilesWithFunctions = {"File:function summary", "file:function", '<'};

inline constexpr GroupNames kFunctionsWithFiles = {"Function:file summary", "function:file", '>'};

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

// A table that is wide enough for the counts of these groups.
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

std::string metadata_entry(std::string_view key, std::string_view value) {
  return fmt::format("{:<17} {}\n", key, value);
}

// The descriptions that all profiles have, or the descriptions of each profile.
std::string descriptions(const std::vector<ProfileHead>& profiles) {
  const std::vector<std::string>& first = profiles.front().descriptions;
  const auto is_first = [&](const ProfileHead& head) { return head.descriptions == first; };
  std::string text;
  if (std::ranges::all_of(profiles, is_first)) {
    for (const std::string& description : first) text += description + '\n';
    return text;
  }
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    text += fmt::format("Description {}:\n", i + 1);
    for (const std::string& description : profiles[i].descriptions) text += description + '\n';
  }
  return text;
}

// The column of the values moves with the digits of a number.
std::string commands(const std::vector<ProfileHead>& profiles) {
  if (profiles.size() == 1) return metadata_entry("Command:", profiles.front().command);
  std::string text;
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    const bool is_same = i > 0 && profiles[i].command == profiles[i - 1].command;
    text += fmt::format("Command {}:        {}\n", i + 1,
                        is_same ? fmt::format("(same as Command {})", i) : profiles[i].command);
  }
  return text;
}

// The shortest text that is the number, with a decimal at least: "5.0", "0.1", "1e-05".
std::string threshold(double percent) {
  std::string text = fmt::format("{}", percent);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + '%';
}

std::string derived_event_entries(const std::vector<Column>& columns) {
  std::string text;
  for (const Column& column : columns)
    if (!column.formula.empty())
      text += metadata_entry(text.empty() ? "Derived events:" : "",
                             column.event + " = " + column.formula);
  return text;
}

// The head of the report: which profiles it shows, and how.
void metadata(ReportText& report, const GroupedListing& listing) {
  const GroupedMetadata& metadata = listing.metadata;
  std::vector<std::string_view> shown;
  for (const Column& column : listing.columns) shown.push_back(column.event);
  title(report, "Metadata");
  report.text +=
      metadata_entry("Invocation:", metadata.invocation) + descriptions(metadata.profiles) +
      commands(metadata.profiles) +
      metadata_entry("Events recorded:", fmt::format("{}", fmt::join(metadata.events, " "))) +
      metadata_entry("Events shown:", fmt::format("{}", fmt::join(shown, " "))) +
      derived_event_entries(listing.columns) +
      metadata_entry("Event sort order:", fmt::format("{}", fmt::join(metadata.sort, " "))) +
      metadata_entry("Threshold:", threshold(metadata.threshold)) +
      metadata_entry("Annotation:", metadata.annotation ? "on" : "off") + '\n';
}

void totals(ReportText& report, const GroupedListing& listing, const TextStyle& style) {
  title(report, "Summary");
  profile::Counts totals;
  for (const Column& column : listing.columns) totals.push_back(column.total);
  ShareTable table(listing.columns, style);
  table.measure(totals);
  table.header(report.text);
  report.text += "\n\n";
  table.row(report.text, totals);
  report.text += " PROGRAM TOTALS\n\n";
}

// In the order of Share.
constexpr std::array<std::string_view, kShares> kShareLabels = {
    "   annotated: files known & above threshold & readable, line numbers known",
    "   annotated: files known & above threshold & readable, line numbers unknown",
    " unannotated: files known & above threshold & two or more non-identical",
    " unannotated: files known & above threshold & unreadable ",
    " unannotated: files known & below threshold",
    " unannotated: files unknown",
};

void annotation(ReportText& report, const GroupedListing& listing, const TextStyle& style) {
  title(report, "Annotation summary");
  ShareTable table(listing.columns, style);
  for (const profile::Counts& counts : listing.annotation) table.measure(counts);
  table.header(report.text);
  report.text += "\n\n";
  for (std::size_t share = 0; share < kShares; ++share) {
    table.row(report.text, listing.annotation[share]);
    report.text.append(kShareLabels[share]).append(1, '\n');
  }
  report.text += '\n';
}

// On a terminal without the columns that it has no room for.
TextStyle fitting(ReportText& report, const GroupedListing& listing, TextStyle style) {
  if (!style.width) return style;
  constexpr std::size_t kMark = 2;  // and a blank, in front of the first column
  const auto columns = wider(measured(listing.by_file, listing.columns, style).widths(),
                             measured(listing.by_function, listing.columns, style).widths());
  const std::vector<std::string>& sort = listing.metadata.sort;
  style.hidden = leave_out(report, columns, sort.empty() ? std::string_view() : sort.front(),
                           *style.width - std::min(*style.width, kMark));
  return style;
}

}  // namespace

void grouped_text(const GroupedListing& listing, const TextStyle& all_columns,
                  const std::function<void(std::string_view lines)>& write) {
  ReportText report(write);
  metadata(report, listing);
  const TextStyle style = fitting(report, listing, all_columns);
  totals(report, listing, style);
  group_section(report, listing.by_file, kFilesWithFunctions, listing.columns, style);
  group_section(report, listing.by_function, kFunctionsWithFiles, listing.columns, style);
  if (listing.metadata.annotation) {
    for (const GroupedFile& file : listing.files)
      annotated_source(report, file, listing.columns, style);
    annotation(report, listing, style);
  }
  report.flush();
}

}  // namespace cg::annotate::render
