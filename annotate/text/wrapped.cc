// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/wrapped.h"

#include <algorithm>

#include "program/characters.h"

namespace cg::annotate::render {
namespace {

// What no shell takes for anything else.
constexpr std::string_view kPlainMarks = "-_./=,:+@%";

bool begins_character(char c) { return !program::is_continuation(c); }

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

// Where the character of a number begins.
std::size_t position(std::string_view text, std::size_t character) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (begins_character(text[i]) && character-- == 0) return i;
  return text.size();
}

}  // namespace

std::string cut(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  return std::string(text.substr(0, position(text, columns - 1))) + "…";
}

std::string cut_front(std::string_view text, std::size_t columns) {
  const std::size_t all = columns_of(text);
  if (all <= columns) return std::string(text);
  return "…" + std::string(text.substr(position(text, all - columns + 1)));
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t lines) {
  std::vector<std::string> broken;
  while (!text.empty()) {
    if (columns_of(text) <= columns || broken.size() + 1 == lines) {
      broken.push_back(cut(text, columns));
      break;
    }
    const std::size_t end = position(text, columns + 1);
    std::size_t space = text.substr(0, end).rfind(' ');
    if (space == std::string_view::npos || space == 0) space = position(text, columns);
    broken.emplace_back(text.substr(0, text.find_last_not_of(' ', space - 1) + 1));
    text.remove_prefix(space);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  return broken;
}

std::string quoted(std::string_view argument) {
  const bool is_plain = !argument.empty() && std::ranges::all_of(argument, [](char c) {
    return program::is_word(c) || kPlainMarks.find(c) != std::string_view::npos;
  });
  if (is_plain) return std::string(argument);
  std::string text = "'";
  for (const char c : argument) c == '\'' ? text += "'\\''" : text += c;
  return text + "'";
}

}  // namespace cg::annotate::render
