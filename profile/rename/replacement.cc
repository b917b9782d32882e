// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/replacement.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "profile/rename/perl_expression.h"
#include "program/characters.h"
#include "program/error.h"

namespace cg::profile::rename {
namespace {

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

char in_case(char letter, char c) {
  if (letter == 'U' || letter == 'u') return upper(c);
  if (letter == 'L' || letter == 'l') return lower(c);
  return c;
}

// Of \u and \l the first counts, and neither inside of \U or \L, which has the last word.
void switch_case(char letter, char& mode, char& next) {
  if (letter == 'E') next = 'E';
  if (letter == 'u' || letter == 'l')
    next = mode == 'E' && next == 'E' ? letter : next;
  else
    mode = letter;
}

// Perl takes a bracket behind a variable for a subscript.
void refuse_subscript(std::string_view text) {
  if (text.starts_with("->")) text.remove_prefix(2);
  if (text.starts_with('[') || text.starts_with('{'))
    throw program::usage_error("{} behind a group in the replacement is written \\{}", text[0],
                               text[0]);
}

// Consumes a decimal number at the front of `text`, if there is one.
bool take_number(std::string_view& text, std::size_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

// Consumes "+{name}" at the front of `text`, if that is there.
bool take_name(std::string_view& text, std::string& name) {
  const std::size_t end = text.find('}');
  if (!text.starts_with("+{") || end == std::string_view::npos) return false;
  const std::string_view word = text.substr(2, end - 2);
  if (!std::ranges::all_of(word, program::is_word)) return false;
  name = word;
  text.remove_prefix(end + 1);
  return true;
}

}  // namespace

Replacement Replacement::verbatim(std::string_view text) {
  Replacement replacement;
  replacement.pieces_.emplace_back(Text{std::string(text)});
  return replacement;
}

Replacement::Replacement(std::string_view text) {
  constexpr std::string_view kLiteralAfterAt = " \t.,;/*=%&|^~#()[]<>?!'\"\\";
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '\\') {
      take_backslash(text);
    } else if (c == '$') {
      take_dollar(text);
    } else if (c == '@' && !text.empty() && kLiteralAfterAt.find(text.front()) == text.npos) {
      throw program::usage_error("@ in the replacement is written \\@");
    } else {
      add_text(c);
    }
  }
}

void Replacement::add_text(char c) {
  if (pieces_.empty() || !std::holds_alternative<Text>(pieces_.back()))
    pieces_.emplace_back(Text{});
  std::get<Text>(pieces_.back()).text += c;
}

void Replacement::take_backslash(std::string_view& text) {
  constexpr std::string_view kCases = "ULEul";
  const char c = text.empty() ? '\0' : text.front();
  if (c >= '1' && c <= '9') {
    std::size_t number;
    take_number(text, number);
    if (number > 9) throw program::usage_error("\\{} is ambiguous: write ${{{}}}", number, number);
    pieces_.emplace_back(Number{number});
  } else if (c != '\0' && kCases.find(c) != std::string_view::npos) {
    take_case(text);
  } else {
    add_text(take_escape(text));
  }
}

// Perl reads \L\u as \u\L, and \U\l as \l\U: else \L would have the last word.
void Replacement::take_case(std::string_view& text) {
  if (text.starts_with("L\\u") || text.starts_with("U\\l")) {
    add_case(text[2]);
    add_case(text[0]);
    text.remove_prefix(3);
  } else {
    add_case(text[0]);
    text.remove_prefix(1);
  }
}

// In Perl a \U or \L ends the one before, which may not be without text, nor end with \u or \l.
void Replacement::add_case(char letter) {
  const bool is_mode = letter == 'U' || letter == 'L';
  const bool follows_case = !pieces_.empty() && std::holds_alternative<Case>(pieces_.back());
  if (is_mode && mode_ != 'E' && follows_case)
    throw program::usage_error("\\{} directly behind another switch of case", letter);
  if (is_mode || letter == 'E') mode_ = letter;
  pieces_.emplace_back(Case{letter});
}

void Replacement::take_dollar(std::string_view& text) {
  std::size_t number;
  if (text.starts_with('&')) {
    text.remove_prefix(1);
    pieces_.emplace_back(Number{0});
    refuse_subscript(text);
  } else if (!text.starts_with('0') && take_number(text, number)) {
    pieces_.emplace_back(Number{number});
    refuse_subscript(text);
  } else if (std::string name; take_name(text, name)) {
    pieces_.emplace_back(Name{std::move(name)});
    refuse_subscript(text);
  } else if (std::string_view inner = text.substr(text.empty() ? 0 : 1);
             text.starts_with('{') && take_number(inner, number) && inner.starts_with('}')) {
    pieces_.emplace_back(Number{number});
    text = inner.substr(1);
  } else {
    throw program::usage_error(
        "$ in the replacement is written \\$, unless it is $1, ${{1}}, $& or $+{{name}}");
  }
}

void Replacement::append_to(std::string& result, const Groups& groups) const {
  char mode = 'E';  // U, L or E: neither
  char next = 'E';  // u or l for the next byte
  for (const Piece& piece : pieces_) {
    std::string_view text;
    if (const auto* change = std::get_if<Case>(&piece)) switch_case(change->letter, mode, next);
    if (const auto* literal = std::get_if<Text>(&piece)) text = literal->text;
    if (const auto* number = std::get_if<Number>(&piece)) text = groups.by_number(number->number);
    if (const auto* name = std::get_if<Name>(&piece)) text = groups.by_name(name->name);
    for (char c : text) result += in_case(std::exchange(next, 'E'), in_case(mode, c));
  }
}

}  // namespace cg::profile::rename
