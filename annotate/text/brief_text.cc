// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/brief_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "annotate/text/brief_lines.h"
#include "annotate/text/number_text.h"
#include "program/columns.h"
#include "program/valid_utf8.h"

namespace cg::annotate::render {
namespace {

using program::cut;

constexpr std::size_t kMostFiles = 3;

double share(std::int64_t cost, const Brief& brief) { return percentage(cost, brief.cost); }

// "58.1%", in color if it is wanted.
std::string percent(double share, const TextStyle& style) {
  std::string text = fmt::format("{:.1f}%", share);
  const std::string_view heat = style.colors ? heat_of(share) : std::string_view();
  return heat.empty() ? text : fmt::format("{}{}{}", heat, text, program::kPlain);
}

std::string cost_text(const Finding& finding, const Brief& brief, const TextStyle& style) {
  std::string text = percent(share(finding.cost, brief), style) + " of the modelled cost";
  std::string_view before = "; ";
  for (const Finding::Amount& amount : finding.amounts) {
    text += fmt::format("{}{} {}", before, with_commas(amount.count), amount.of);
    before = ", ";
  }
  return text;
}

void add_places(Lines& lines, const Finding& finding, const Brief& brief) {
  add_place(lines, finding.places.front(), "");
  std::string others;
  for (const Finding::Place& place : std::span(finding.places).subspan(1))
    others += fmt::format("{}{} ({:.1f}%)", others.empty() ? "also " : "; ", place_text(place),
                          share(place.cost, brief));
  if (!others.empty()) add_field(lines, "", others, 2);
}

Lines finding_lines(const Finding& finding, std::size_t number, const Brief& brief,
                    const TextStyle& style) {
  Lines lines{""};
  lines.push_back(fmt::format("{}. {}", number, cut(finding.what, kBriefColumns - 3)));
  add_field(lines, "Cost:", cost_text(finding, brief, style), 2);
  if (!finding.places.empty()) add_places(lines, finding, brief);
  add_field(lines, "Because:", fmt::format("{}", fmt::join(finding.evidence, " ")), 4);
  if (!finding.remedy.empty()) add_field(lines, "Try:", finding.remedy, 3);
  if (!finding.undecided.empty()) add_field(lines, "Ask:", finding.undecided, 2);
  if (!finding.arguments.empty())
    add_command(lines, finding.program, finding.arguments, brief.data_files);
  return lines;
}

// "a, b, c and 4 more".
std::string first_files(const std::vector<std::string>& names) {
  Lines shown;
  for (const std::string& file : std::span(names).first(std::min(names.size(), kMostFiles)))
    shown.push_back(brief_path(file));
  std::string text = fmt::format("{}", fmt::join(shown, ", "));
  if (names.size() > kMostFiles) text += fmt::format(" and {} more", names.size() - kMostFiles);
  return text;
}

std::string total_text(const Brief::Total& total) {
  std::string text = fmt::format("{:<16}{:>15}", total.name, with_commas(total.count));
  if (total.of.empty()) return text;
  text += fmt::format("  {:.2f}% of {}", total.percent, total.of);
  std::string_view before = ": ";
  for (const Brief::Part& part : total.parts) {
    text += fmt::format("{}{:.0f}% {}", before, part.percent, part.name);
    before = ", ";
  }
  return text;
}

Lines heading_lines(const Brief& brief, const TextStyle& style) {
  Lines lines;
  const auto entry = [&](std::string_view label, const std::string& text) {
    lines.push_back(cut(fmt::format("{:<16}{}", label, text), kBriefColumns));
  };
  if (!brief.commands.empty()) entry("Command:", program::readable(brief.commands.front()));
  entry("Profile:", first_files(brief.data_files));
  entry("Modelled cost:",
        fmt::format("{} = {}", with_commas(brief.cost), program::readable(brief.formula)));
  if (!brief.caches.empty()) entry("Caches:", brief.caches);
  lines.emplace_back();
  for (const Brief::Total& total : brief.totals)
    lines.push_back(cut(total_text(total), kBriefColumns));
  if (!brief.hottest.empty()) lines.emplace_back();
  for (const Finding::Place& place : brief.hottest)
    lines.push_back(fmt::format("{}{:>6}  {}",
                                &place == brief.hottest.data() ? "Hottest:  " : "          ",
                                percent(share(place.cost, brief), style), place_text(place)));
  return lines;
}

}  // namespace

void brief_text(const Brief& brief, std::size_t most_lines, const TextStyle& style,
                const std::function<void(std::string_view lines)>& write) {
  write_brief(
      {.heading = heading_lines(brief, style),
       .findings = brief.findings.size(),
       .lines_of =
           [&](std::size_t i) { return finding_lines(brief.findings[i], i + 1, brief, style); },
       .no_finding =
           "No finding: no rule knows a cause that the counts show and that costs enough.",
       .not_recorded = brief.not_recorded},
      most_lines, write);
}

}  // namespace cg::annotate::render
