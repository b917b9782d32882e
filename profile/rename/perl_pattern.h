// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where PCRE2 reads a pattern other than Perl does and neither complains, the same expression would
// give other names. Such patterns are refused (perlre, pcre2compat, and what Perl 5.36 and PCRE2
// 10.42 were seen to do):
//
//   $name $-             a variable; $ is an anchor at the end and before ")", "|" and blanks
//   {,n} { n, m }        quantifiers for Perl
//   \b{wb}               a boundary by Unicode's rules for Perl
//   \G                   for PCRE2 where the match before ended, for Perl where the name begins
//   \p{Lu} with i        any letter for Perl
//   (*COMMIT) (*PRUNE) (*THEN)    what else is tried differs
//   [[:<:]] (?C1) (?J) (?U) (*UTF) \w{    PCRE2's own: errors for Perl
//
// What follows a backslash is not looked at otherwise, and a bracket expression is text like any
// other: [{,2}] is refused, too, and is to be written [\{,2}].
#pragma once

#include <string_view>

namespace cg::profile::rename {

enum class Dollar { may_be_variable, is_anchor };  // it is an anchor between single quotes

// Throws a usage error that names the place.
void refuse_what_perl_reads_otherwise(std::string_view pattern, Dollar dollar, bool caseless);

}  // namespace cg::profile::rename
