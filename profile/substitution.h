// SPDX-License-Identifier: GPL-2.0-or-later
//
// What --mod-filename and --mod-funcname do to a name: a Perl substitution or transliteration,
// s/OLD/NEW/FLAGS or tr/OLD/NEW/FLAGS. OLD is a Perl regular expression, matched by PCRE2 on
// bytes; flags are g, i, x, s and m. What Perl would take for a variable ($name in OLD, @name in
// NEW) is refused instead of being silently empty.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "profile/replacement.h"
#include "profile/transliteration.h"

struct pcre2_real_code_8;
struct pcre2_real_match_data_8;

namespace cg::profile {

// s/OLD/NEW/FLAGS.
class RegexSubstitution {
 public:
  explicit RegexSubstitution(const PerlExpression& expression);

  // Throws when matching takes absurdly long.
  std::string apply(std::string_view name) const;

 private:
  struct Free {
    void operator()(pcre2_real_code_8* code) const;
    void operator()(pcre2_real_match_data_8* match) const;
  };
  using Code = std::unique_ptr<pcre2_real_code_8, Free>;

  static Code compile(const PerlExpression& expression);
  bool match(std::string_view name, std::size_t from, unsigned options) const;

  Code code_;
  std::unique_ptr<pcre2_real_match_data_8, Free> match_;
  Replacement replacement_;
  bool global_;
};

class Substitution {
 public:
  // Changes nothing.
  Substitution() = default;

  // An empty expression changes nothing. Throws a usage error that begins with `option`.
  Substitution(std::string_view option, std::string_view expression);

  bool empty() const { return std::holds_alternative<std::monostate>(how_); }
  std::string apply(std::string_view name) const;

 private:
  std::variant<std::monostate, RegexSubstitution, Transliteration> how_;
};

}  // namespace cg::profile
