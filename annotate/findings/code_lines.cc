// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <functional>
#include <string>

#include "annotate/findings/rule.h"
#include "annotate/query/known_code.h"
#include "profile/profile.h"

namespace cg::annotate::findings {
namespace {

constexpr std::size_t kMostPlaces = 3;
constexpr std::size_t kMostNameInCommand = 40;  // bytes of a name in a command

// Known code belongs together.
bool has_lines(const Evidence::Function& function, Nameless nameless) {
  const bool is_of_object = !function.object.empty() || function.file.starts_with('[');
  const bool is_told =
      !is_nameless(function.name) || (nameless == Nameless::by_object && is_of_object);
  return function.known == KnownCode::none && is_told;
}

// A name as a glob: what would match other things, or could not be typed, becomes "?" or "*".
std::string glob_of(std::string_view name) {
  std::string glob;
  for (const char c : name.substr(0, kMostNameInCommand)) {
    const bool is_plain =
        c > ' ' && c < 0x7f && std::string_view("*?[]\\'\"`$!").find(c) == std::string_view::npos;
    glob += is_plain || c == ' ' ? c : '?';
  }
  if (name.size() > kMostNameInCommand) glob += '*';
  return glob;
}

Finding::Place place_of(const CodeLine& at) {
  Finding::Place place{.file = std::string(at.line->file),
                       .line = at.line->line,
                       .function = std::string(at.function->name),
                       .cost = at.cost};
  for (const std::string_view caller : at.function->inlined_into)
    place.inlined_into.emplace_back(caller);
  return place;
}

}  // namespace

std::vector<CodeLine> costly_lines(const Evidence& evidence,
                                   std::int64_t (*wants)(const Evidence::Line&, const Evidence&),
                                   Nameless nameless) {
  std::vector<CodeLine> lines;
  for (const Evidence::Function& function : evidence.functions) {
    if (!has_lines(function, nameless)) continue;
    for (const Evidence::Line& line : function.lines)
      if (const std::int64_t cost = wants(line, evidence);
          is_share(cost, evidence.total.cost, kLeastPercent))
        lines.push_back({&function, &line, cost});
  }
  std::ranges::stable_sort(lines, std::greater<>(), &CodeLine::cost);
  return lines;
}

std::string function_argument(std::string_view name) {
  return is_nameless(name) ? "--auto=no" : "--function=" + glob_of(name);
}

void set_places(Finding& finding, std::span<const CodeLine> lines, std::string_view show) {
  finding.cost = lines.front().cost;
  for (const CodeLine& line : lines.first(std::min(lines.size(), kMostPlaces)))
    finding.places.push_back(place_of(line));
  finding.arguments.push_back(function_argument(lines.front().function->name));
  if (!show.empty()) finding.arguments.push_back("--show=" + std::string(show));
}

}  // namespace cg::annotate::findings
