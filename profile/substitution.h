// SPDX-License-Identifier: GPL-2.0-or-later
//
// What --mod-filename and --mod-funcname do to a name: a Perl substitution or transliteration,
// s/OLD/NEW/FLAGS or tr/OLD/NEW/FLAGS. OLD is a Perl regular expression, matched by PCRE2 on
// bytes; flags are g, i, x, s and m. What Perl would take for a variable ($name in OLD, @name in
// NEW) is refused instead of being silently empty.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "profile/regex.h"
#include "profile/replacement.h"
#include "profile/transliteration.h"

namespace cg::profile {

// s/OLD/NEW/FLAGS.
class RegexSubstitution {
 public:
  explicit RegexSubstitution(const PerlExpression& expression);

  // Throws when matching takes absurdly long, or the result is absurdly long: more than twice the
  // name and 64 KB.
  std::string apply(std::string_view name) const;

 private:
  mutable Regex regex_;  // what it matched last is no property of ours
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

  // Throws, besides, when the result has a line feed, for a name is a line of a profile.
  std::string apply(std::string_view name) const;

 private:
  std::string change(std::string_view name) const;

  std::variant<std::monostate, RegexSubstitution, Transliteration> how_;
};

}  // namespace cg::profile
