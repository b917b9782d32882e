// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/perl_pattern.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "tests/program/error_of.h"

namespace cg::profile::rename {
namespace {

std::string refusal(std::string_view pattern, Dollar dollar = Dollar::may_be_variable,
                    bool caseless = false) {
  return program::error_of([&] { refuse_what_perl_reads_otherwise(pattern, dollar, caseless); });
}

void expect_taken(std::initializer_list<const char*> patterns) {
  for (const char* pattern : patterns) EXPECT_EQ(refusal(pattern), "") << pattern;
}

TEST(PerlPattern, TakesDollarsThatAreAnchors) {
  expect_taken({"a$", "(a$)", "a$|b", "a$ b", R"(\$a)", R"(\\$)"});
  for (const char* pattern : {"$name", "[a$]", R"(a$\b)", "a$$", R"(\\$a)"})
    EXPECT_EQ(refusal(pattern),
              "$ in the pattern is an anchor; the character itself is written \\$")
        << pattern;
  EXPECT_EQ(refusal("a$$", Dollar::is_anchor), "");
}

TEST(PerlPattern, TakesQuantifiersThatBothReadAlike) {
  expect_taken({"a{2}", "a{2,}", "a{12,30}", "a{", "a{}", "a{,}", "{x}", "a{1,2,3}", "a{ 2",
                R"(\x{41})", R"(a\{,2})", "(?<n>a)\\k{n}"});
  for (const char* quantifier : {"{,2}", "{ 2}", "{2 }", "{1, 2}", "{\t1 , 2 }", "{ ,2}"})
    EXPECT_EQ(
        refusal("(a)" + std::string(quantifier) + "b"),
        quantifier + std::string(" in the pattern is written {n,m}, or \\{ for the character"))
        << quantifier;
}

TEST(PerlPattern, TakesVerbsAndGroupsOfBoth) {
  expect_taken({"(*ACCEPT)", "(*F)",        "(*FAIL)", "(*MARK:C)",    "(*SKIP)",    "(*:C)",
                "(*pla:C)",  "(*atomic:U)", "(*",      "(?:C)",        "(?<C>a)",    "(?'J'a)",
                "(?P<U>a)",  "(?&C)",       "(?P>C)",  "(?(DEFINE)C)", "(?ims-x:C)", "(?^x)",
                "(?R)",      "(?",          R"(\(?C)", R"(\(*UTF)"});
  EXPECT_EQ(refusal("(*UTF8)a"), "(*UTF in the pattern is not supported");
  EXPECT_EQ(refusal("(*CRLF)."), "(*CRLF in the pattern is not supported");
  EXPECT_EQ(refusal("(*LIMIT_MATCH=1)a"), "(*LIMIT in the pattern is not supported");
  EXPECT_EQ(refusal("a(*COMMIT)b"), "(*COMMIT in the pattern is not supported");
  EXPECT_EQ(refusal("a(*Z)b"), "(*Z in the pattern is not supported");
  EXPECT_EQ(refusal("a(*PRUNE)b"), "(*PRUNE in the pattern is not supported");
  EXPECT_EQ(refusal("a(*THEN)q|a"), "(*THEN in the pattern is not supported");
  EXPECT_EQ(refusal("a(?C1)"), "(?C in the pattern is not supported");
  EXPECT_EQ(refusal("(?iJ)a"), "(?iJ in the pattern is not supported");
  EXPECT_EQ(refusal("(?-U)a"), "(?-U in the pattern is not supported");
}

TEST(PerlPattern, TakesEscapesThatBothReadAlike) {
  expect_taken({R"(\w{2})", R"(\d{2,})", R"(\.{)", R"(\{)", R"(\1{a)", R"(\x{41})", R"(\o{101})",
                R"(\N{2})", R"(\g{1})", R"(\)", R"(\w)"});
  EXPECT_EQ(refusal(R"(a\w{b)"), R"(\w{ in the pattern is not supported)");
  EXPECT_EQ(refusal(R"(\K{}b)"), R"(\K{ in the pattern is not supported)");
  EXPECT_EQ(refusal(R"(a\Gb)"), R"(\G in the pattern is not supported)");
}

TEST(PerlPattern, TakesBoundariesOfBytes) {
  expect_taken({R"(\ba\B)", R"(\\b{wb})", "[[:alpha:]]", "[[:<:]", "[<:]"});
  EXPECT_EQ(refusal(R"(\b{wb}a)"), R"(\b{ in the pattern is not supported)");
  EXPECT_EQ(refusal(R"(a\B{gcb})"), R"(\B{ in the pattern is not supported)");
  EXPECT_EQ(refusal("[[:<:]]a"), "[[:<:]] in the pattern is not supported");
  EXPECT_EQ(refusal("a[[:>:]]"), "[[:>:]] in the pattern is not supported");
}

TEST(PerlPattern, TakesPropertiesWhereCaseCounts) {
  EXPECT_EQ(refusal(R"(\p{Lu}\PL)"), "");
  EXPECT_EQ(refusal(R"(\\p)", Dollar::may_be_variable, true), "");
  EXPECT_EQ(refusal(R"(a\p{Lu})", Dollar::may_be_variable, true),
            R"(\p in the pattern is not supported with i)");
  EXPECT_EQ(refusal(R"(\p{Lu}(?^i:\PL))"), R"(\P in the pattern is not supported with i)");
}

}  // namespace
}  // namespace cg::profile::rename
