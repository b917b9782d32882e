// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "program/characters.h"

namespace cg::program {
namespace {

// How many bytes the UTF-8 sequence at the front has: 1 for whatever is none.
std::size_t sequence_length(std::string_view text) {
  const unsigned first = byte(text.front());
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  const auto continues = [](char c) { return (byte(c) & 0xc0) == 0x80; };
  if (first > 0xf4 || text.size() < length) return 1;
  return std::ranges::all_of(text.substr(1, length - 1), continues) ? length : 1;
}

// Whether a terminal may obey this character, a sequence as above.
bool is_control(std::string_view character) {
  const unsigned first = byte(character.front());
  if (character.size() == 1) return first < 0x20 || (first >= 0x7f && first < 0xa0);
  return first == 0xc2 && byte(character[1]) < 0xa0;
}

std::string escaped(std::string_view text, std::string_view kept) {
  std::string result;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, sequence_length(text));
    const bool is_kept = kept.find(character) != std::string_view::npos ||
                         (character == "\r" && text.starts_with("\r\n") && kept.front() == '\n');
    if (is_kept || !is_control(character))
      result += character;
    else
      for (const char c : character) result += fmt::format("\\x{:02x}", byte(c));
    text.remove_prefix(character.size());
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text) { return escaped(text, "\n\t"); }
std::string printable_line(std::string_view text) { return escaped(text, "\t"); }

}  // namespace cg::program
