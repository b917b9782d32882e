// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/valid_utf8.h"

#include <algorithm>
#include <cstdint>

#include "program/characters.h"
#include "program/printable.h"

namespace cg::program {
namespace {

// Bytes of the sequence that begins so; 0: none does.
std::size_t length_of(char first) {
  if (byte(first) < 0x80) return 1;
  if (byte(first) >= 0xc2 && byte(first) < 0xe0) return 2;
  if ((byte(first) & 0xf0) == 0xe0) return 3;
  if (byte(first) >= 0xf0 && byte(first) < 0xf5) return 4;
  return 0;
}

// Whether a sequence of the right shape is a character that XML has, too: no surrogate, nothing
// written too long or beyond the end, and neither U+FFFE nor U+FFFF.
bool is_character(std::string_view sequence) {
  if (sequence.size() < 3) return true;
  std::uint32_t code = byte(sequence[0]) & (sequence.size() == 3 ? 0x0f : 0x07);
  for (const char c : sequence.substr(1)) code = code << 6 | (byte(c) & 0x3f);
  if (sequence.size() == 4) return code >= 0x10000 && code <= 0x10ffff;
  return code >= 0x800 && (code < 0xd800 || code > 0xdfff) && code < 0xfffe;
}

// Bytes of the character that the text begins with; 0: it begins with none.
std::size_t character_at_front(std::string_view text) {
  const std::size_t length = length_of(text.front());
  if (length == 0 || length > text.size()) return 0;
  const std::string_view sequence = text.substr(0, length);
  return std::ranges::all_of(sequence.substr(1), is_continuation) && is_character(sequence) ? length
                                                                                            : 0;
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t length = character_at_front(text);
    valid += length == 0 ? "\xef\xbf\xbd" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return valid;
}

std::string readable(std::string_view name) { return valid_utf8(printable_line(name)); }

}  // namespace cg::program
