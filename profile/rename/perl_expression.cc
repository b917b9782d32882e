// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/perl_expression.h"

#include <algorithm>
#include <charconv>

#include "program/characters.h"
#include "program/error.h"

namespace cg::profile::rename {
namespace {

// Consumes white space and comments.
void skip_space(std::string_view& text) {
  while (!text.empty() &&
         (program::is_blank(text.front()) || text.front() == '\n' || text.front() == '#'))
    text.remove_prefix(text.front() == '#' ? std::min(text.find('\n'), text.size()) : 1);
}

// The bracket that closes `open`; `open` itself when it is no bracket.
char closing(char open) {
  constexpr std::string_view kOpen = "([{<", kClose = ")]}>";
  const std::size_t i = kOpen.find(open);
  return i == std::string_view::npos ? open : kClose[i];
}

// Consumes a delimited part, from behind its opening delimiter through its closing one.
std::string take_part(std::string_view& text, char open) {
  const char close = closing(open);
  std::string part;
  for (int depth = 1; !text.empty();) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '\\' && !text.empty()) {
      if (text.front() != close || close != open) part += c;
      part += text.front();
      text.remove_prefix(1);
      continue;
    }
    if (c == close && --depth == 0) return part;
    if (c == open) ++depth;  // of a pair of brackets: others ended above
    part += c;
  }
  throw program::usage_error("a closing \"{}\" is missing", close);
}

// The delimiter that opens a part.
char take_delimiter(std::string_view& text) {
  if (text.empty() || program::is_word(text.front()) || program::is_blank(text.front()) ||
      text.front() == '\n')
    throw program::usage_error("no delimiter: write s/OLD/NEW/ or tr/OLD/NEW/");
  const char delimiter = text.front();
  text.remove_prefix(1);
  return delimiter;
}

PerlExpression::Kind take_operator(std::string_view& text) {
  for (std::string_view name : {"tr", "y", "s"}) {
    if (!text.starts_with(name) ||
        (text.size() > name.size() && program::is_word(text[name.size()])))
      continue;
    text.remove_prefix(name.size());
    return name == "s" ? PerlExpression::Kind::substitute : PerlExpression::Kind::transliterate;
  }
  throw program::usage_error("not a substitution: write s/OLD/NEW/ or tr/OLD/NEW/");
}

char take_hexadecimal(std::string_view& text) {
  const bool braced = text.starts_with('{');
  const std::size_t end = braced ? text.find('}') : std::min<std::size_t>(2, text.size());
  const std::string_view digits = text.substr(braced, end - braced);
  unsigned char byte = 0;
  const auto [stop, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
  if (end == std::string_view::npos || error != std::errc() ||
      stop != digits.data() + digits.size())
    throw program::usage_error("\\x needs two hexadecimal digits");
  text.remove_prefix(end + braced);
  return static_cast<char>(byte);
}

}  // namespace

PerlExpression take_perl_expression(std::string_view& text) {
  skip_space(text);
  PerlExpression expression{};
  expression.kind = take_operator(text);
  char delimiter = take_delimiter(text);
  expression.left_verbatim = delimiter == '\'';
  expression.left = take_part(text, delimiter);
  if (closing(delimiter) != delimiter) {
    if (!text.starts_with('#')) skip_space(text);
    delimiter = take_delimiter(text);
  }
  expression.right_verbatim = delimiter == '\'';
  expression.right = take_part(text, delimiter);
  while (!text.empty() && program::is_word(text.front())) {
    expression.flags += text.front();
    text.remove_prefix(1);
  }
  skip_space(text);
  if (!text.empty() && text.front() != ';')
    throw program::usage_error("\"{}\" follows the substitution", text);
  while (text.starts_with(';')) {
    text.remove_prefix(1);
    skip_space(text);
  }
  return expression;
}

std::string verbatim(std::string_view part) {
  std::string text;
  while (!part.empty()) {
    text += part.front();
    part.remove_prefix(part.starts_with("\\\\") ? 2 : 1);
  }
  return text;
}

char take_escape(std::string_view& text) {
  if (text.empty()) throw program::usage_error("a backslash at the end");
  const char c = text.front();
  text.remove_prefix(1);
  if (c == 't') return '\t';
  if (c == 'n') return '\n';
  if (c == 'x') return take_hexadecimal(text);
  if (program::is_word(c) && c != '_') throw program::usage_error("\\{} is not supported here", c);
  return c;
}

}  // namespace cg::profile::rename
