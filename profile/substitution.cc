// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/substitution.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <utility>

#include "profile/error.h"
#include "profile/scan.h"

namespace cg::profile {
namespace {

PCRE2_SPTR bytes(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

std::string pcre2_message(int code) {
  std::array<unsigned char, 256> buffer;
  pcre2_get_error_message(code, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

// Perl would put the value of a variable into the pattern.
void refuse_variables(std::string_view pattern) {
  for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
    const char c = pattern[i + 1];
    if (pattern[i] == '\\') {
      ++i;
    } else if (pattern[i] == '$' && (c == '{' || is_word(c))) {
      throw usage_error("$ in the pattern is an anchor; the character itself is written \\$");
    }
  }
}

std::uint32_t options_of(const std::string& flags) {
  constexpr std::array<std::pair<char, std::uint32_t>, 5> kOptions = {{
      {'g', 0},  // of no concern to the pattern
      {'i', PCRE2_CASELESS},
      {'m', PCRE2_MULTILINE},
      {'s', PCRE2_DOTALL},
      {'x', PCRE2_EXTENDED},
  }};
  std::uint32_t options = 0;
  for (const char flag : flags) {
    const auto known = std::ranges::find(kOptions, flag, &std::pair<char, std::uint32_t>::first);
    if (known == kOptions.end())
      throw usage_error("flag {} is not supported: s takes g, i, m, s and x", flag);
    options |= known->second;
  }
  return options;
}

}  // namespace

void RegexSubstitution::Free::operator()(pcre2_code* code) const { pcre2_code_free(code); }
void RegexSubstitution::Free::operator()(pcre2_match_data* match) const {
  pcre2_match_data_free(match);
}

RegexSubstitution::Code RegexSubstitution::compile(const PerlExpression& expression) {
  const std::string& pattern = expression.left;
  if (pattern.empty()) throw usage_error("the pattern is empty");
  if (!expression.verbatim) refuse_variables(pattern);
  int error;
  PCRE2_SIZE offset;
  Code code(pcre2_compile(bytes(pattern), pattern.size(), options_of(expression.flags), &error,
                          &offset, nullptr));
  if (!code) throw usage_error("{} (at byte {} of \"{}\")", pcre2_message(error), offset, pattern);
  return code;
}

RegexSubstitution::RegexSubstitution(const PerlExpression& expression)
    : code_(compile(expression)),
      match_(pcre2_match_data_create_from_pattern(code_.get(), nullptr)),
      replacement_(expression.verbatim ? Replacement::verbatim(expression.right)
                                       : Replacement(expression.right)),
      global_(expression.flags.find('g') != std::string::npos) {}

bool RegexSubstitution::match(std::string_view name, std::size_t from, unsigned options) const {
  const int result =
      pcre2_match(code_.get(), bytes(name), name.size(), from, options, match_.get(), nullptr);
  if (result < 0 && result != PCRE2_ERROR_NOMATCH)
    throw Error(fmt::format("matching \"{}\": {}", name, pcre2_message(result)));
  return result >= 0;
}

std::string RegexSubstitution::apply(std::string_view name) const {
  const PCRE2_SIZE* const ends = pcre2_get_ovector_pointer(match_.get());
  const auto text_between = [&](PCRE2_SIZE begin, PCRE2_SIZE end) {
    return begin == PCRE2_UNSET ? std::string_view() : name.substr(begin, end - begin);
  };
  const auto by_number = [&](std::size_t n) {
    if (n >= pcre2_get_ovector_count(match_.get())) return std::string_view();
    return text_between(ends[2 * n], ends[2 * n + 1]);
  };
  const auto by_name = [&](const std::string& group) {
    const int n = pcre2_substring_number_from_name(code_.get(), bytes(group));
    return n < 0 ? std::string_view() : by_number(static_cast<std::size_t>(n));
  };

  std::string result;
  std::size_t copied = 0;  // of `name`
  std::size_t from = 0;
  unsigned options = 0;
  while (from <= name.size()) {
    if (match(name, from, options)) {
      const bool is_empty = ends[0] == ends[1];
      result += name.substr(copied, ends[0] - copied);
      replacement_.append_to(result, {by_number, by_name});
      copied = from = ends[1];
      // An empty match may not come again at the same place; a longer one may.
      options = is_empty ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0;
      if (!global_) break;
    } else if (options != 0) {
      ++from;
      options = 0;
    } else {
      break;
    }
  }
  return result.append(name.substr(copied));
}

Substitution::Substitution(std::string_view option, std::string_view text) {
  if (text.empty()) return;
  try {
    const PerlExpression expression = parse_perl_expression(text);
    if (expression.kind == PerlExpression::Kind::kSubstitute)
      how_.emplace<RegexSubstitution>(expression);
    else
      how_.emplace<Transliteration>(expression);
  } catch (const Error& error) {
    throw usage_error("{}={}: {}", option, text, error.what());
  }
}

std::string Substitution::apply(std::string_view name) const {
  if (const auto* regex = std::get_if<RegexSubstitution>(&how_)) return regex->apply(name);
  if (const auto* bytes = std::get_if<Transliteration>(&how_)) return bytes->apply(name);
  return std::string(name);
}

}  // namespace cg::profile
