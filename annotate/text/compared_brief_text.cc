// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/compared_brief_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "annotate/text/brief_lines.h"
#include "annotate/text/number_text.h"
#include "program/columns.h"
#include "program/valid_utf8.h"

namespace cg::annotate::render {
namespace {

using program::cut;

// "+1,234".
std::string with_sign(std::int64_t count) {
  return fmt::format("{}{}", count > 0 ? "+" : "", with_commas(count));
}

// "+12.3%"; of nothing: "".
std::string percent_of(std::int64_t change, std::int64_t before) {
  return before == 0 ? "" : fmt::format("{:+.1f}%", percentage(change, before));
}

std::string arrow(const Sides& count) {
  return fmt::format("{} → {}", with_commas(count.before), with_commas(count.after));
}

// "Worse by 12.3%, new."
std::string verdict(const MovedFinding& finding, const ComparedBrief& brief,
                    const TextStyle& style) {
  using enum MovedFinding::Move;
  const double share = percentage(finding.change, brief.cost.before);
  std::string text = fmt::format("{} by {:.1f}%",
                                 finding.change > 0   ? "Worse"
                                 : finding.change < 0 ? "Better"
                                                      : "Moved",
                                 std::abs(share));
  const std::string_view heat =
      style.colors ? heat_of_difference(share, false) : std::string_view();
  if (!heat.empty()) text = fmt::format("{}{}{}", heat, text, program::kPlain);
  return text + (finding.move == appeared ? ", new" : finding.move == gone ? ", gone" : "");
}

std::string change_text(const MovedFinding& finding) {
  std::string text = with_sign(finding.change) + " of modelled cost";
  std::string_view before = "; ";
  for (const MovedFinding::Amount& amount : finding.amounts) {
    text += fmt::format("{}{} {}", before, amount.of, arrow(amount.count));
    before = ", ";
  }
  return text;
}

void add_changed_places(Lines& lines, const MovedFinding& finding, const ComparedBrief& brief) {
  const Finding::Place& first = finding.places.front();
  add_place(lines, first, finding.has_old_lines && first.line != 0 ? " of the old source" : "");
  std::string others;
  for (const Finding::Place& place : std::span(finding.places).subspan(1))
    others += fmt::format("{}{} ({:+.1f}%)", others.empty() ? "also " : "; ", place_text(place),
                          percentage(place.cost, brief.cost.before));
  if (!others.empty()) add_field(lines, "", others, 2);
}

Lines moved_lines(const MovedFinding& finding, std::size_t number, const ComparedBrief& brief,
                  const TextStyle& style) {
  Lines lines{""};
  lines.push_back(fmt::format("{}. {}. {}", number, verdict(finding, brief, style),
                              cut(finding.what, kBriefColumns - 24)));
  add_field(lines, "Change:", change_text(finding), 2);
  if (!finding.places.empty()) add_changed_places(lines, finding, brief);
  add_field(lines, "Because:", fmt::format("{}", fmt::join(finding.evidence, " ")), 4);
  if (!finding.remedy.empty()) add_field(lines, "Try:", finding.remedy, 3);
  if (!finding.undecided.empty()) add_field(lines, "Ask:", finding.undecided, 2);
  std::vector<std::string> arguments{"--diff"};
  arguments.insert(arguments.end(), finding.arguments.begin(), finding.arguments.end());
  add_command(lines, "cg_annotate", arguments, {brief.before.data_file, brief.after.data_file});
  return lines;
}

std::string profile_text(const ComparedBrief::Side& side) {
  std::string text = brief_path(side.data_file);
  if (side.runs > 1) text += fmt::format(", the median of {} runs", side.runs);
  return text;
}

Lines compared_heading(const ComparedBrief& brief) {
  Lines lines;
  const auto entry = [&](std::string_view label, const std::string& text) {
    if (!text.empty()) lines.push_back(cut(fmt::format("{:<16}{}", label, text), kBriefColumns));
  };
  const auto both = [&](std::string_view label, std::string_view old_label,
                        std::string_view new_label, std::string ComparedBrief::Side::*member) {
    const std::string before = program::readable(brief.before.*member),
                      after = program::readable(brief.after.*member);
    if (before == after) return entry(label, before);
    entry(old_label, before);
    entry(new_label, after);
  };
  both("Command:", "Old command:", "New command:", &ComparedBrief::Side::command);
  entry("Old profile:", profile_text(brief.before));
  entry("New profile:", profile_text(brief.after));
  entry("Modelled cost:", program::readable(brief.formula));
  both("Caches:", "Old caches:", "New caches:", &ComparedBrief::Side::caches);
  lines.emplace_back();
  lines.push_back(fmt::format("{:<16}{:>18}{:>18}{:>18}", "", "old", "new", "change"));
  for (const ComparedBrief::Total& total : brief.totals) {
    std::string text =
        fmt::format("{:<16}{:>18}{:>18}{:>18}", total.name, with_commas(total.count.before),
                    with_commas(total.count.after), with_sign(total.change));
    if (total.change != 0 && total.count.before != 0)
      text += fmt::format("{:>10}", percent_of(total.change, total.count.before));
    lines.push_back(std::move(text));
  }
  return lines;
}

}  // namespace

void compared_brief_text(const ComparedBrief& brief, std::size_t most_lines, const TextStyle& style,
                         const std::function<void(std::string_view lines)>& write) {
  write_brief(
      {.heading = compared_heading(brief),
       .findings = brief.findings.size(),
       .lines_of =
           [&](std::size_t i) { return moved_lines(brief.findings[i], i + 1, brief, style); },
       .no_finding = "No finding: no part of the cost changed by a hundredth of it.",
       .not_recorded = brief.not_recorded},
      most_lines, write);
}

}  // namespace cg::annotate::render
