// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/wrapped.h"

#include <algorithm>

#include "program/characters.h"
#include "program/columns.h"

namespace cg::annotate::render {
namespace {

using program::columns_of;
using program::cut;
using program::position;

// What no shell takes for anything else.
constexpr std::string_view kPlainMarks = "-_./=,:+@%";

}  // namespace

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
