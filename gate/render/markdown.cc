// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/markdown.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "gate/render/headline.h"
#include "gate/render/number_text.h"
#include "program/characters.h"
#include "program/valid_utf8.h"

namespace cg::gate::render {
namespace {

using program::readable;

// As plain text.
std::string escaped(std::string_view name) {
  std::string text;
  for (const char c : readable(name)) {
    const bool plain = (program::is_word(c) && c != '_') || (c & 0x80) != 0 ||
                       std::string_view(" /-,()+%").find(c) != std::string_view::npos;
    text += plain ? std::string(1, c) : fmt::format("&#{};", static_cast<int>(c));
  }
  return text;
}

std::string row(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string event_row(const EventRow& shown) {
  const RunStatistics& statistics = shown.statistics;
  const bool judged = shown.limit && statistics.baseline;
  return row(
      {shown.function ? code(shown.event) + " of " + code(*shown.function) : code(shown.event),
       statistics.baseline ? range_text(*statistics.baseline) : "none",
       range_text(statistics.current), statistics.baseline ? change(statistics.difference) : "",
       percent_text(statistics), shown.limit ? escaped(shown.limit->text) : "",
       judged ? std::string(name(shown.verdict)) : ""});
}

std::string events(const Report& report) {
  std::string text = "\n";
  text += row({"event", "baseline", "current", "difference", "%", "limit", "verdict"});
  text += row({"---", "---:", "---:", "---:", "---:", "---", "---"});
  for (const auto* rows : {&report.events, &report.functions})
    for (const EventRow& shown : *rows) text += event_row(shown);
  return text;
}

std::string moved_table(const Report& report) {
  std::string text = fmt::format("\n{} moved most in\n\n", code(report.moved_event));
  text += row({"difference", "%", "function", "line that moved most", ""});
  text += row({"---:", "---:", "---", "---", "---:"});
  for (const MovedFunction& function : report.moved) {
    const auto& line = function.line;
    text += row({change(function.statistics.difference), percent_text(function.statistics),
                 code(function.file + ':' + function.name),
                 line ? code(fmt::format("{}:{}", line->file, line->line)) : "",
                 line ? change(line->difference) : ""});
  }
  return text;
}

std::string place(const annotate::MovedFinding& finding) {
  if (finding.places.empty()) return "";
  const annotate::Finding::Place& first = finding.places.front();
  if (first.file == "???") return code(first.function);
  return fmt::format(
      "{} {}{}", code(first.function),
      code(first.line == 0 ? first.file : fmt::format("{}:{}", first.file, first.line)),
      finding.has_old_lines && first.line != 0 ? " of the old source" : "");
}

std::string findings(const annotate::ComparedBrief& brief) {
  std::string text = fmt::format("\nFindings, by the modelled cost {}\n\n", code(brief.formula));
  text += row({"finding", "where", "old", "new", "change"});
  text += row({"---", "---", "---:", "---:", "---:"});
  for (const annotate::MovedFinding& finding : brief.findings)
    text += row({escaped(finding.what), place(finding), with_commas(finding.cost.before),
                 with_commas(finding.cost.after), change(finding.change)});
  return text;
}

}  // namespace

std::string code(std::string_view name) { return fmt::format("<code>{}</code>", escaped(name)); }

std::string markdown(const Report& report) {
  std::string text = fmt::format("**{}**: {}\n", name(report.verdict()), escaped(headline(report)));
  if (!report.environment.empty()) text += "\nWhat differs, besides the program:\n\n";
  for (const std::string& sentence : report.environment)
    text += fmt::format("* {}\n", code(sentence));
  if (!report.events.empty()) text += events(report);
  if (report.functions_judged > 0 && !report.baseline.empty())
    text += fmt::format("\n{} functions judged, {} beyond their limits\n", report.functions_judged,
                        report.functions.size());
  if (!report.moved.empty()) text += moved_table(report);
  if (report.brief && !report.brief->findings.empty()) text += findings(*report.brief);
  return text;
}

}  // namespace cg::gate::render
