// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/beginning.h"

#include <algorithm>
#include <array>
#include <span>

#include "profile/header.h"
#include "profile/scan.h"
#include "program/characters.h"

namespace cg::profile {
namespace {

using program::begins_with_any;

// Of these a header has at least one, or a command.
constexpr std::array<std::string_view, 4> kCallgrindHeader = {"# callgrind format",
                                                              "version:", "creator:", "positions:"};
constexpr std::array<std::string_view, 6> kHeader = {
    "#", "desc:", "event:", "part:", "pid:", "thread:"};
constexpr std::array<std::string_view, 7> kBody = {
    "fl=", "fi=", "fe=", "fn=", "ob=", "summary:", "totals:"};

bool is_blank_line(std::string_view line) { return program::without_leading_blanks(line).empty(); }

bool is_row(std::string_view line) {
  return program::is_digit(line.front()) && std::ranges::all_of(line, [](char c) {
           return program::is_digit(c) || program::is_blank(c) || c == '.' || c == '-';
         });
}

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

// Consumes the lines through "events:".
bool take_header(std::string_view& text) {
  bool has_cmd = false, is_signed = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with(kEvents))
      return (has_cmd || is_signed) && !words_of(text_of(line, kEvents)).empty();
    has_cmd = has_cmd || line.starts_with(kCmd);
    is_signed = is_signed || begins_with_any(line, kCallgrindHeader);
    const bool fits = has_cmd || begins_with_any(line, kCallgrindHeader) ||
                      begins_with_any(line, kHeader) || is_blank_line(line);
    if (!fits) return false;
  }
  return false;
}

}  // namespace

bool begins_like_callgrind(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (begins_with_any(line, kCallgrindHeader)) return true;
    if (line.starts_with(kCmd) || line.starts_with(kEvents)) return false;
  }
  return false;
}

bool begins_like_a_profile(std::string_view text) {
  if (!take_header(text)) return false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!line.starts_with('#') && !is_blank_line(line))
      return begins_with_any(line, kBody) || is_row(line);
  }
  return false;
}

bool is_checkpoint(const std::vector<std::string>& descriptions) {
  constexpr std::string_view kDescription = "desc:";
  return std::ranges::any_of(descriptions, [=](std::string_view description) {
    if (description.starts_with(kDescription)) description.remove_prefix(kDescription.size());
    return program::without_leading_blanks(description) == kCheckpoint;
  });
}

std::string checkpoint_note(const std::string& name) {
  return name + ": a checkpoint, of a run that was not finished";
}

}  // namespace cg::profile
