// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/substitution.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <utility>

#include "profile/rename/perl_pattern.h"
#include "program/error.h"

namespace cg::profile::rename {
namespace {

constexpr std::size_t kMostGrowth = 65'536;  // of a name, in bytes

std::uint32_t options_of(const std::string& flags) {
  constexpr std::array<std::pair<char, std::uint32_t>, 5> kOptions = {{
      {'g', 0},  // of no concern to the pattern
      {'i', PCRE2_CASELESS},
      {'m', PCRE2_MULTILINE},
      {'s', PCRE2_DOTALL},
      {'x', PCRE2_EXTENDED},
  }};
  std::uint32_t options = PCRE2_NEVER_BACKSLASH_C;  // Perl has no \C
  for (const char flag : flags) {
    const auto known = std::ranges::find(kOptions, flag, &std::pair<char, std::uint32_t>::first);
    if (known == kOptions.end())
      throw program::usage_error("flag {} is not supported: s takes g, i, m, s and x", flag);
    const bool again = flag == 'x' && (options & PCRE2_EXTENDED) != 0;
    options |= again ? PCRE2_EXTENDED_MORE : known->second;
  }
  return options;
}

const std::string& pattern_of(const PerlExpression& expression) {
  if (expression.left.empty()) throw program::usage_error("the pattern is empty");
  refuse_what_perl_reads_otherwise(
      expression.left, expression.left_verbatim ? Dollar::is_anchor : Dollar::may_be_variable,
      expression.flags.find('i') != std::string::npos);
  return expression.left;
}

}  // namespace

RegexSubstitution::RegexSubstitution(const PerlExpression& expression)
    : regex_(pattern_of(expression), options_of(expression.flags)),
      replacement_(expression.right_verbatim ? Replacement::verbatim(verbatim(expression.right))
                                             : Replacement(expression.right)),
      global_(expression.flags.find('g') != std::string::npos) {}

std::optional<std::string> RegexSubstitution::apply(std::string_view name, std::size_t most) const {
  const Replacement::Groups groups = {
      [this](std::size_t number) { return regex_.group(number); },
      [this](const std::string& group) { return regex_.group(group); },
  };
  std::string result;
  std::size_t copied = 0;  // of `name`
  std::size_t from = 0;
  unsigned options = 0;
  regex_.set_subject(name);
  while (from <= name.size()) {
    if (regex_.match(from, options)) {
      const bool is_empty = regex_.begin() == regex_.end();
      result += name.substr(copied, regex_.begin() - copied);
      replacement_.append_to(result, groups);
      copied = from = regex_.end();
      if (result.size() + name.size() - copied > most) return std::nullopt;
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

void Substitution::add(std::string_view option, std::string_view expressions) {
  try {
    for (std::string_view rest = expressions; !rest.empty();) {
      const PerlExpression expression = take_perl_expression(rest);
      if (expression.kind == PerlExpression::Kind::substitute)
        steps_.emplace_back(std::in_place_type<RegexSubstitution>, expression);
      else
        steps_.emplace_back(std::in_place_type<Transliteration>, expression);
    }
  } catch (const program::Error& error) {
    throw program::usage_error("{}={}: {}", option, expressions, error.what());
  }
}

std::string Substitution::apply(std::string_view name) const {
  const std::size_t most = 2 * name.size() + kMostGrowth;
  std::optional<std::string> changed(name);
  for (const Step& step : steps_) {
    const auto* regex = std::get_if<RegexSubstitution>(&step);
    changed =
        regex ? regex->apply(*changed, most) : std::get<Transliteration>(step).apply(*changed);
    if (!changed)
      throw program::Error(
          fmt::format("a name of {} bytes would become one of more than {}", name.size(), most));
  }
  if (changed->find('\n') != std::string::npos)
    throw program::Error(
        fmt::format("a name of {} bytes would become more than one line", name.size()));
  return *std::move(changed);
}

}  // namespace cg::profile::rename
