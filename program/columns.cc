// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/columns.h"

#include <algorithm>

#include "program/characters.h"

namespace cg::program {
namespace {

bool begins_character(char c) { return !is_continuation(c); }

}  // namespace

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

std::size_t position(std::string_view text, std::size_t column) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (begins_character(text[i]) && column-- == 0) return i;
  return text.size();
}

std::string cut(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  return std::string(text.substr(0, position(text, columns - 1))) + "…";
}

std::string cut_front(std::string_view text, std::size_t columns) {
  const std::size_t all = columns_of(text);
  if (all <= columns) return std::string(text);
  return "…" + std::string(text.substr(position(text, all - columns + 1)));
}

}  // namespace cg::program
