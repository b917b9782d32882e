// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/report.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "annotate/annotations.h"
#include "annotate/events.h"
#include "annotate/listed_functions.h"
#include "annotate/preamble.h"
#include "annotate/table.h"

namespace cg::annotate {
namespace {

std::string summary_section(const TableStyle& style, const profile::Summary& summary) {
  const Table table(style, summary.texts);
  std::string text = rule();
  table.header(text);
  text += '\n' + rule();
  table.row(text, summary.counts, summary.texts);
  return text + " PROGRAM TOTALS\n\n";
}

// Columns are as wide as the counts of all functions need, listed or not.
std::string function_section(const TableStyle& style, const profile::FunctionTotals& functions,
                             const std::vector<std::size_t>& listed) {
  ColumnWidths widths(style.events.names.size());
  for (std::size_t i = 0; i < functions.size(); ++i) widths.add(functions.sums(i));
  const Table table(style, widths);
  std::string text = rule();
  table.header(text);
  text += " file:function\n" + rule();
  for (const std::size_t index : listed) {
    table.row(text, functions.sums(index));
    text += ' ' + label(functions.function(index)) + '\n';
  }
  return text + '\n';
}

std::string nothing_listed(const Events& events) {
  const Events::Key& primary = events.sort.front();
  return fmt::format("no function reaches {}% of {}; try --threshold=0", primary.threshold.text,
                     events.names[primary.event]);
}

}  // namespace

Report make_report(const Options& options, const Digest& digest, const program::Input& input) {
  const profile::FunctionTotals& functions = digest.functions();
  const Events events = choose_events(functions.header().events(), options);
  const TableStyle style{events, functions.summary().counts, options.show_percs};
  const std::vector<std::size_t> listed = listed_functions(functions, events);

  Report report;
  report.text = preamble(options, events, functions.header());
  report.text += summary_section(style, functions.summary());
  report.text += function_section(style, functions, listed);
  Annotations sources =
      annotations(choose_files(options, functions, listed), options, style, digest, input);
  report.text += sources.text;
  report.notes = std::move(sources.notes);
  if (listed.empty()) report.notes.push_back(nothing_listed(events));
  return report;
}

}  // namespace cg::annotate
