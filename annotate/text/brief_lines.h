// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines that briefs are made of: fields of findings, places, commands, and as many findings as
// there is room for.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/brief.h"

namespace cg::annotate::render {

using Lines = std::vector<std::string>;

inline constexpr std::size_t kBriefColumns = 100;

// Names and paths on one line, cut.
std::string brief_name(std::string_view name);
std::string brief_path(std::string_view path);

void append(Lines& lines, const Lines& more);

// A label and a text behind it, which may take so many lines.
void add_field(Lines& lines, std::string_view label, std::string_view text, std::size_t most);

// "sum_lines, concordance.c:68".
std::string place_text(const Finding::Place& place);

// The place, `note` behind it; its source line, and the functions that it is inlined into.
void add_place(Lines& lines, const Finding::Place& place, std::string_view note);

// The command that shows more.
void add_command(Lines& lines, const std::string& program,
                 const std::vector<std::string>& arguments, const std::vector<std::string>& files);

struct BriefParts {
  Lines heading;
  std::size_t findings = 0;
  std::function<Lines(std::size_t finding)> lines_of;
  std::string_view no_finding;                   // what is said if there are none
  const std::vector<std::string>& not_recorded;  // options that would tell more
};

// Writes at most so many lines: as many findings as there is room for, in their order, and how many
// there are more.
void write_brief(const BriefParts& parts, std::size_t most,
                 const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
