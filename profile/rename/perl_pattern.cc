// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/perl_pattern.h"

#include <algorithm>
#include <array>
#include <optional>

#include "program/characters.h"
#include "program/error.h"

namespace cg::profile::rename {
namespace {

[[noreturn]] void refuse(std::string_view text) {
  throw program::usage_error("{} in the pattern is not supported", text);
}

// The functions below are given the pattern from the character on that they are about.

void check_dollar(std::string_view rest) {
  constexpr std::string_view kBehindAnchor = ")| \t\n";
  if (rest.size() > 1 && kBehindAnchor.find(rest[1]) == std::string_view::npos)
    throw program::usage_error(
        "$ in the pattern is an anchor; the character itself is written \\$");
}

bool is_letter(char c) { return program::is_word(c) && !program::is_digit(c) && c != '_'; }

// "n" or "n,m", with blanks between and either left out, between the braces at the front.
std::optional<std::string_view> bounds_of(std::string_view rest) {
  const std::size_t end = rest.find('}');
  if (!rest.starts_with('{') || end == std::string_view::npos) return std::nullopt;
  const std::string_view bounds = rest.substr(1, end - 1);
  const bool is_quantifier =
      std::ranges::any_of(bounds, program::is_digit) && std::ranges::count(bounds, ',') <= 1 &&
      std::ranges::all_of(
          bounds, [](char c) { return program::is_digit(c) || program::is_blank(c) || c == ','; });
  return is_quantifier ? std::optional(bounds) : std::nullopt;
}

void check_brace(std::string_view rest) {
  const auto bounds = bounds_of(rest);
  if (bounds && (bounds->front() == ',' || std::ranges::any_of(*bounds, program::is_blank)))
    throw program::usage_error(
        "{{{}}} in the pattern is written {{n,m}}, or \\{{ for the character", *bounds);
}

void check_escape(std::string_view rest, bool caseless) {
  constexpr std::string_view kTakeBraces = "gkNopPx";
  const char c = rest.size() > 1 ? rest[1] : '\\';
  const std::string_view next = rest.substr(std::min<std::size_t>(rest.size(), 2));
  if (is_letter(c) && kTakeBraces.find(c) == std::string_view::npos && next.starts_with('{') &&
      !bounds_of(next))
    refuse(rest.substr(0, 3));
  if (c == 'G') refuse(rest.substr(0, 2));
  if ((c == 'p' || c == 'P') && caseless)
    throw program::usage_error("\\{} in the pattern is not supported with i", c);
}

// As many of the first bytes as are wanted ones.
template <class Wanted>
std::string_view run_of(std::string_view text, Wanted wanted) {
  return {text.begin(), std::ranges::find_if_not(text, wanted)};
}

// Behind "(*" small letters begin a group that is called by a word, as both have it.
void check_verb(std::string_view rest) {
  constexpr std::array<std::string_view, 5> kAlike = {"ACCEPT", "F", "FAIL", "MARK", "SKIP"};
  const std::string_view verb = run_of(rest.substr(2), is_letter);
  if (!verb.empty() && verb.front() <= 'Z' && std::ranges::find(kAlike, verb) == kAlike.end())
    refuse(rest.substr(0, 2 + verb.size()));
}

// Returns whether the pattern may be caseless from here on.
bool check_flags(std::string_view rest) {
  const auto is_flag = [](char c) { return is_letter(c) || c == '^' || c == '-'; };
  const std::string_view flags = run_of(rest.substr(2), is_flag);
  if (flags.find_first_of("CJU") != std::string_view::npos)
    refuse(rest.substr(0, 2 + flags.size()));
  return flags.find('i') != std::string_view::npos;
}

}  // namespace

void refuse_what_perl_reads_otherwise(std::string_view pattern, Dollar dollar, bool caseless) {
  for (std::string_view rest = pattern; !rest.empty();) {
    if (rest.front() == '\\') check_escape(rest, caseless);
    if (rest.front() == '$' && dollar == Dollar::may_be_variable) check_dollar(rest);
    if (rest.front() == '{') check_brace(rest);
    if (rest.starts_with("(*")) check_verb(rest);
    if (rest.starts_with("(?")) caseless = check_flags(rest) || caseless;
    if (rest.starts_with("[[:<:]]") || rest.starts_with("[[:>:]]")) refuse(rest.substr(0, 7));
    rest.remove_prefix(std::min<std::size_t>(rest.size(), rest.front() == '\\' ? 2 : 1));
  }
}

}  // namespace cg::profile::rename
