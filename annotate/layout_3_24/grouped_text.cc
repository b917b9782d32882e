// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/grouped_text.h"

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/layout_3_24/annotated_source.h"
#include "annotate/layout_3_24/group_section.h"
#include "annotate/layout_3_24/metadata.h"
#include "annotate/layout_3_24/share_table.h"
#include "annotate/layout_3_24/title.h"
#include "annotate/text/report_text.h"
#include "annotate/text/room.h"

namespace cg::annotate::render {
namespace {

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
