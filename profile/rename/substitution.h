// SPDX-License-Identifier: GPL-2.0-or-later
//
// The changes that --mod-filename and --mod-funcname make to a name: Perl substitutions and
// transliterations, s/OLD/NEW/FLAGS and tr/OLD/NEW/FLAGS, one after the other. OLD is a Perl
// regular expression, matched by PCRE2 on bytes; flags are g, i, x, s and m. Text that Perl would
// take for a variable ($name in OLD, @name in NEW) is refused; Perl would silently take it as
// empty.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "profile/rename/regex.h"
#include "profile/rename/replacement.h"
#include "profile/rename/transliteration.h"

namespace cg::profile::rename {

// s/OLD/NEW/FLAGS.
class RegexSubstitution {
 public:
  explicit RegexSubstitution(const PerlExpression& expression);

  // None if the result would have more than `most` bytes. Throws when matching takes too many
  // steps.
  std::optional<std::string> apply(std::string_view name, std::size_t most) const;

 private:
  mutable Regex regex_;  // its last match is not part of this object's state
  Replacement replacement_;
  bool global_;
};

class Substitution {
 public:
  // Changes nothing.
  Substitution() = default;

  Substitution(std::string_view option, std::string_view expressions) { add(option, expressions); }

  // Adds changes behind the ones so far; none if the text is empty. Throws a usage error that
  // begins with `option`.
  void add(std::string_view option, std::string_view expressions);

  bool empty() const { return steps_.empty(); }

  // Throws also when the result of any step is longer than twice the name and 64 KB, or has a line
  // feed: a name must be a line of a profile.
  std::string apply(std::string_view name) const;

 private:
  using Step = std::variant<RegexSubstitution, Transliteration>;

  std::vector<Step> steps_;
};

}  // namespace cg::profile::rename
