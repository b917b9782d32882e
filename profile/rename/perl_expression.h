// SPDX-License-Identifier: GPL-2.0-or-later
//
// Splits a Perl substitution, s/LEFT/RIGHT/FLAGS or tr/LEFT/RIGHT/FLAGS, into its parts. Delimiters
// may be any punctuation; brackets come in pairs, nest, and each part has its own pair: s{a} {b},
// s(a)<b>. Inside, a backslash takes its meaning away from the delimiter: a bracket keeps the
// backslash, any other delimiter loses it (as in Perl: s|a\|b|x| replaces a or b).
//
// White space and comments (from # to the end of the line) may stand before and after; a ";" ends
// the substitution, and another one may follow it.
#pragma once

#include <string>
#include <string_view>

namespace cg::profile::rename {

struct PerlExpression {
  enum class Kind { substitute, transliterate };

  Kind kind;
  std::string left;
  std::string right;
  std::string flags;
  // Between single quotes: "$" begins no name, and the text of a replacement or tr is literal.
  bool left_verbatim;
  bool right_verbatim;
};

// Consumes a substitution and the ";" behind it: the rest of `text` is empty, or begins with
// another substitution. Throws a usage error that describes the fault; `text` must not be empty.
PerlExpression take_perl_expression(std::string_view& text);

// A part between single quotes: two backslashes become one.
std::string verbatim(std::string_view part);

// Consumes one byte: "xHH", "x{HH}", "t", "n" or any punctuation, which stands behind a
// backslash at the front of `text`. Throws at escapes that are not supported.
char take_escape(std::string_view& text);

}  // namespace cg::profile::rename
