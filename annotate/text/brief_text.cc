// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/brief_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "annotate/text/number_text.h"
#include "annotate/text/wrapped.h"
#include "program/valid_utf8.h"

namespace cg::annotate::render {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kColumns = 100;
constexpr std::size_t kLabel = 12;  // of a finding, with the blanks before it
constexpr std::size_t kMostName = 50;
constexpr std::size_t kMostPath = 50;
constexpr std::size_t kMostCommand = 240;
constexpr std::size_t kMostFiles = 3;

std::string name(std::string_view text) { return cut(program::readable(text), kMostName); }
std::string path(std::string_view text) { return cut_front(program::readable(text), kMostPath); }

double share(std::int64_t cost, const Brief& brief) { return percentage(cost, brief.cost); }

// "58.1%", in color if it is wanted.
std::string percent(double share, const TextStyle& style) {
  std::string text = fmt::format("{:.1f}%", share);
  const std::string_view heat = style.colors ? heat_of(share) : std::string_view();
  return heat.empty() ? text : fmt::format("{}{}{}", heat, text, program::kPlain);
}

// "sum_lines, concordance.c:68".
std::string place_text(const Finding::Place& place) {
  std::string text = place.function == "???" ? "code without symbols" : name(place.function);
  if (place.file == "???") return text + ", lines unknown";
  text += ", " + path(place.file);
  if (place.line != 0) text += fmt::format(":{}", place.line);
  return text;
}

// A label and a text behind it, which may take further lines.
void field(Lines& lines, std::string_view label, const std::string& text, std::size_t most) {
  for (const std::string& line : wrapped(text, kColumns - kLabel, most)) {
    lines.push_back(fmt::format("   {:<{}}{}", label, kLabel - 3, line));
    label = "";
  }
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

void places(Lines& lines, const Finding& finding, const Brief& brief) {
  const Finding::Place& first = finding.places.front();
  field(lines, "Where:", place_text(first), 2);
  if (first.text) {
    std::string_view source = *first.text;
    source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
    if (!source.empty())
      lines.push_back(fmt::format("{:{}}| {}", "", kLabel,
                                  cut(program::readable(source), kColumns - kLabel - 2)));
  }
  if (!first.inlined_into.empty()) {
    std::string into = "inlined into";
    for (const std::string& function : first.inlined_into) {
      if (&function != first.inlined_into.data()) into += ", in";
      into += ' ' + name(function);
    }
    field(lines, "", into, 1);
  }
  std::string others;
  for (const Finding::Place& place : std::span(finding.places).subspan(1))
    others += fmt::format("{}{} ({:.1f}%)", others.empty() ? "also " : "; ", place_text(place),
                          share(place.cost, brief));
  if (!others.empty()) field(lines, "", others, 2);
}

std::string command_text(const Finding& finding, const Brief& brief) {
  std::string text = finding.program;
  for (const std::string& argument : finding.arguments) text += ' ' + quoted(argument);
  for (const std::string& file : brief.data_files) text += ' ' + quoted(program::readable(file));
  return cut(text, kMostCommand);
}

Lines finding_lines(const Finding& finding, std::size_t number, const Brief& brief,
                    const TextStyle& style) {
  Lines lines{""};
  lines.push_back(fmt::format("{}. {}", number, cut(finding.what, kColumns - 3)));
  field(lines, "Cost:", cost_text(finding, brief, style), 2);
  if (!finding.places.empty()) places(lines, finding, brief);
  field(lines, "Because:", fmt::format("{}", fmt::join(finding.evidence, " ")), 4);
  if (!finding.remedy.empty()) field(lines, "Try:", finding.remedy, 3);
  if (!finding.undecided.empty()) field(lines, "Ask:", finding.undecided, 2);
  if (!finding.arguments.empty())
    lines.push_back(fmt::format("   {:<{}}{}", "More:", kLabel - 3, command_text(finding, brief)));
  return lines;
}

// "a, b, c and 4 more".
std::string first_files(const std::vector<std::string>& names) {
  Lines shown;
  for (const std::string& file : std::span(names).first(std::min(names.size(), kMostFiles)))
    shown.push_back(path(file));
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
    lines.push_back(cut(fmt::format("{:<16}{}", label, text), kColumns));
  };
  if (!brief.commands.empty()) entry("Command:", program::readable(brief.commands.front()));
  entry("Profile:", first_files(brief.data_files));
  entry("Modelled cost:",
        fmt::format("{} = {}", with_commas(brief.cost), program::readable(brief.formula)));
  if (!brief.caches.empty()) entry("Caches:", brief.caches);
  lines.emplace_back();
  for (const Brief::Total& total : brief.totals) lines.push_back(cut(total_text(total), kColumns));
  if (!brief.hottest.empty()) lines.emplace_back();
  for (const Finding::Place& place : brief.hottest)
    lines.push_back(fmt::format("{}{:>6}  {}",
                                &place == brief.hottest.data() ? "Hottest:  " : "          ",
                                percent(share(place.cost, brief), style), place_text(place)));
  return lines;
}

Lines footing_lines(const Brief& brief) {
  Lines lines;
  if (brief.findings.empty())
    lines = {"", "No finding: no rule knows a cause that the counts show and that costs enough."};
  if (!brief.not_recorded.empty())
    for (const std::string& line : wrapped(
             fmt::format("Not recorded: {}", fmt::join(brief.not_recorded, " ")), kColumns, 2)) {
      if (lines.empty()) lines.emplace_back();
      lines.push_back(line);
    }
  return lines;
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

// As many findings as there is room for, in their order.
Lines fitting(const Brief& brief, std::size_t room, const TextStyle& style) {
  constexpr std::size_t kNote = 2;  // the lines that tell how many there is no room for
  Lines lines;
  for (std::size_t i = 0; i < brief.findings.size(); ++i) {
    const Lines finding = finding_lines(brief.findings[i], i + 1, brief, style);
    const std::size_t reserved = i + 1 < brief.findings.size() ? kNote : 0;
    if (lines.size() + finding.size() + reserved > room) {
      const std::size_t left = brief.findings.size() - i;
      if (lines.size() + kNote <= room)
        append(lines, {"", fmt::format("{} more finding{}: --brief=LINES has more room.", left,
                                       left == 1 ? "" : "s")});
      break;
    }
    append(lines, finding);
  }
  return lines;
}

}  // namespace

void brief_text(const Brief& brief, std::size_t most_lines, const TextStyle& style,
                const std::function<void(std::string_view lines)>& write) {
  Lines lines = heading_lines(brief, style);
  const Lines footing = footing_lines(brief);
  const std::size_t used = lines.size() + footing.size();
  append(lines, fitting(brief, most_lines > used ? most_lines - used : 0, style));
  append(lines, footing);
  if (lines.size() > most_lines) lines.resize(most_lines);
  std::string text;
  for (const std::string& line : lines) text.append(line).append(1, '\n');
  std::ranges::replace(text, '\t', ' ');  // of names and sources: a character is one column
  write(text);
}

}  // namespace cg::annotate::render
