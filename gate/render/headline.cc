// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/headline.h"

#include <fmt/format.h>

#include "gate/render/number_text.h"

namespace cg::gate::render {
namespace {

std::size_t rows_with(const Report& report, Verdict verdict) {
  std::size_t rows = 0;
  for (const auto* all : {&report.events, &report.functions})
    for (const EventRow& row : *all) rows += row.limit && row.verdict == verdict;
  return rows;
}

// The first row with a verdict, its limit, and how many more have that verdict.
std::string rows_text(const Report& report, Verdict verdict) {
  const EventRow& row = *report.first(verdict);
  const std::size_t more = rows_with(report, verdict) - 1;
  return fmt::format("{}, limit {}{}", row_text(row), row.limit->text,
                     more == 0 ? "" : fmt::format(", and {} more", more));
}

}  // namespace

std::string row_text(const EventRow& row) {
  const std::string percentage = percent_text(row.statistics);
  return fmt::format("{}{}: {}{}", row.event, row.function ? " of " + *row.function : "",
                     change(row.statistics.difference),
                     percentage.empty() ? "" : " (" + percentage + ")");
}

std::string headline(const Report& report) {
  if (report.baseline.empty())
    return fmt::format("{}: nothing to compare with, there is no baseline ({})", report.name,
                       report.missing);
  switch (const Verdict verdict = report.verdict()) {
    case Verdict::pass:
      return report.name + ": within the limits";
    case Verdict::improvement:
    case Verdict::regression:
      return fmt::format("{}: {}", report.name, rows_text(report, verdict));
    case Verdict::layout:
      return fmt::format("{}: only conflict misses rose, and Ir did not: {}", report.name,
                         rows_text(report, verdict));
    case Verdict::unresolved:
      return fmt::format("{}: no more than runs differ among themselves: {}", report.name,
                         rows_text(report, verdict));
    case Verdict::environment:
      return fmt::format("{}: the baseline was counted in another environment, make it anew ({}{})",
                         report.name, report.environment.front(),
                         report.environment.size() == 1
                             ? ""
                             : fmt::format(", and {} more", report.environment.size() - 1));
  }
  return "";
}

}  // namespace cg::gate::render
