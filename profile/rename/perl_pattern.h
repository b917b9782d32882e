// SPDX-License-Identifier: GPL-2.0-or-later
//
// Some patterns mean one thing in PCRE2 and another in Perl, and neither complains: the same
// expression would give different names. Such patterns are refused (sources: perlre, pcre2compat,
// and tests with Perl 5.36 and PCRE2 10.42):
//
//   $name $-             a variable; $ is an anchor at the end and before ")", "|" and blanks
//   {,n} { n, m }        quantifiers for Perl
//   \b{wb}               a boundary by Unicode's rules for Perl
//   \G                   for PCRE2 the end of the match before, for Perl the beginning of the name
//   \p{Lu} with i        any letter for Perl
//   (*COMMIT) (*PRUNE) (*THEN)    the two try different matches afterwards
//   [[:<:]] (?C1) (?J) (?U) (*UTF) \w{    PCRE2's own: errors for Perl
//
// Other text behind a backslash is not checked. A bracket expression is checked like other text:
// [{,2}] is refused, too, and must be written [\{,2}].
#pragma once

#include <string_view>

namespace cg::profile::rename {

enum class Dollar { may_be_variable, is_anchor };  // it is an anchor between single quotes

// Throws a usage error that names the place.
void refuse_what_perl_reads_otherwise(std::string_view pattern, Dollar dollar, bool caseless);

}  // namespace cg::profile::rename
