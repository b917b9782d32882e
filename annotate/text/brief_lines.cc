// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/brief_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "annotate/text/wrapped.h"
#include "program/columns.h"
#include "program/valid_utf8.h"

namespace cg::annotate::render {
namespace {

using program::cut;
using program::cut_front;

constexpr std::size_t kLabel = 12;  // of a finding, with the blanks before it
constexpr std::size_t kMostName = 50;
constexpr std::size_t kMostPath = 50;
constexpr std::size_t kMostCommand = 240;

}  // namespace

std::string brief_name(std::string_view name) { return cut(program::readable(name), kMostName); }

std::string brief_path(std::string_view path) {
  return cut_front(program::readable(path), kMostPath);
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

void add_field(Lines& lines, std::string_view label, std::string_view text, std::size_t most) {
  for (const std::string& line : wrapped(text, kBriefColumns - kLabel, most)) {
    lines.push_back(fmt::format("   {:<{}}{}", label, kLabel - 3, line));
    label = "";
  }
}

std::string place_text(const Finding::Place& place) {
  std::string text = place.function == "???" ? "code without symbols" : brief_name(place.function);
  if (place.file == "???") return text + ", lines unknown";
  text += ", " + brief_path(place.file);
  if (place.line != 0) text += fmt::format(":{}", place.line);
  return text;
}

void add_place(Lines& lines, const Finding::Place& place, std::string_view note) {
  add_field(lines, "Where:", place_text(place) + std::string(note), 2);
  if (place.text) {
    std::string_view source = *place.text;
    source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
    if (!source.empty())
      lines.push_back(fmt::format("{:{}}| {}", "", kLabel,
                                  cut(program::readable(source), kBriefColumns - kLabel - 2)));
  }
  if (place.inlined_into.empty()) return;
  std::string into = "inlined into";
  for (const std::string& function : place.inlined_into) {
    if (&function != place.inlined_into.data()) into += ", in";
    into += ' ' + brief_name(function);
  }
  add_field(lines, "", into, 1);
}

void add_command(Lines& lines, const std::string& program,
                 const std::vector<std::string>& arguments, const std::vector<std::string>& files) {
  std::string text = program;
  for (const std::string& argument : arguments) text += ' ' + quoted(argument);
  for (const std::string& file : files) text += ' ' + quoted(program::readable(file));
  lines.push_back(fmt::format("   {:<{}}{}", "More:", kLabel - 3, cut(text, kMostCommand)));
}

namespace {

// As many findings as there is room for.
Lines fitting_findings(const BriefParts& parts, std::size_t room) {
  constexpr std::size_t kNote = 2;  // the lines that tell how many there is no room for
  Lines lines;
  for (std::size_t i = 0; i < parts.findings; ++i) {
    const Lines finding = parts.lines_of(i);
    const std::size_t left = parts.findings - i;
    if (lines.size() + finding.size() + (left > 1 ? kNote : 0) > room) {
      if (lines.size() + kNote <= room)
        append(lines, {"", fmt::format("{} more finding{}: --brief=LINES has more room.", left,
                                       left == 1 ? "" : "s")});
      break;
    }
    append(lines, finding);
  }
  return lines;
}

Lines footing(const BriefParts& parts) {
  Lines lines;
  if (parts.findings == 0) lines = {"", std::string(parts.no_finding)};
  if (parts.not_recorded.empty()) return lines;
  if (lines.empty()) lines.emplace_back();
  append(lines, wrapped(fmt::format("Not recorded: {}", fmt::join(parts.not_recorded, " ")),
                        kBriefColumns, 2));
  return lines;
}

}  // namespace

void write_brief(const BriefParts& parts, std::size_t most,
                 const std::function<void(std::string_view lines)>& write) {
  Lines lines = parts.heading;
  const Lines last = footing(parts);
  const std::size_t used = lines.size() + last.size();
  append(lines, fitting_findings(parts, most > used ? most - used : 0));
  append(lines, last);
  if (lines.size() > most) lines.resize(most);
  std::string text;
  for (const std::string& line : lines) text.append(line).append(1, '\n');
  std::ranges::replace(text, '\t', ' ');  // of names and sources: a character is one column
  write(text);
}

}  // namespace cg::annotate::render
