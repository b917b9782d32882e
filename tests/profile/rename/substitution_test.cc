// SPDX-License-Identifier: GPL-2.0-or-later
//
// Expected results are what perl 5.36 does with the same expression, but where it would take a
// part for a variable; those are refused.
#include "profile/rename/substitution.h"

#include <gtest/gtest.h>

#include <string>

#include "program/error.h"
#include "tests/program/error_of.h"

namespace cg::profile::rename {
namespace {

std::string changed(const std::string& expression, const std::string& name) {
  return Substitution("--mod-filename", expression).apply(name);
}

std::string why_refused(const std::string& expression) {
  return program::error_of([&] { Substitution("--mod", expression); });
}

TEST(Substitution, ReplacesTheFirstMatchOrAll) {
  EXPECT_EQ(changed("s/a/x/", "banana"), "bxnana");
  EXPECT_EQ(changed("s/a/x/g", "banana"), "bxnxnx");
  EXPECT_EQ(changed("s/q/x/", "banana"), "banana");
  EXPECT_EQ(changed("", "banana"), "banana");
}

TEST(Substitution, TakesAnyDelimiter) {
  for (const char* expression : {"s/a/x/", "s#a#x#", "s|a|x|", "s,a,x,", "s!a!x!", "s{a}{x}",
                                 "s(a)<x>", "s[a] [x]", "s{a}/x/", " s/a/x/ ; "})
    EXPECT_EQ(changed(expression, "banana"), "bxnana") << expression;
}

TEST(Substitution, TakesSeveralOneAfterTheOther) {
  EXPECT_EQ(changed("s/a/x/; s/x/y/", "banana"), "bynana");
  EXPECT_EQ(changed("s/q/x/; s/b/y/; tr/n/N/", "banana"), "yaNaNa");
  EXPECT_EQ(changed("s/a;b/x/;s{x}{;};", "a;b;"), ";;");
  EXPECT_EQ(changed("s/a/x/;; ;\ts/b/y/ ; ;", "ab"), "xy");
  EXPECT_EQ(changed("s/b/\n/; s/\n/-/", "abc"), "a-c");
  EXPECT_EQ(changed(R"(s/b/\n/; s/\n/-/)", "abc"), "a-c");

  Substitution options("--mod", "s/a/x/");
  options.add("--mod", "");
  options.add("--mod", "s/x/y/; s/b/z/");
  EXPECT_EQ(options.apply("abc"), "yzc");
  EXPECT_EQ(program::error_of([&] { options.add("--mod", "s/a/x/; s#"); }),
            "--mod=s/a/x/; s#: a closing \"#\" is missing");
}

TEST(Substitution, PassesOverCommentsAndLineFeeds) {
  for (const char* expression :
       {"s/a/x/ # s/b/y/", "s/a/x/#; s/b/y/", "s/a/x/; # s/b/y/", "# first\ns/a/x/ # second\n",
        "s{a} # to\n {x}\n;\n", "s{a}#x#", "s/a/x/ # a; b\n; # c"})
    EXPECT_EQ(changed(expression, "ab"), "xb") << expression;
  EXPECT_EQ(changed("s/a/x/; # first\n s/b/y/ # second\n", "ab"), "xy");
}

TEST(Substitution, TakesTheMeaningFromAnEscapedDelimiter) {
  EXPECT_EQ(changed(R"(s/.*\///)", "/usr/src/a.c"), "a.c");
  EXPECT_EQ(changed(R"(s|a\|b|x|)", "b|a"), "x|a");
  EXPECT_EQ(changed(R"(s{a\{2\}}{q})", "a{2}"), "q");
  EXPECT_EQ(changed("s{a{2}}{q}", "baa"), "bq");
  EXPECT_EQ(changed(R"(s/a/\//)", "a"), "/");
}

TEST(Substitution, ObeysFlags) {
  EXPECT_EQ(changed("s/USER/u/i", "/home/user"), "/home/u");
  EXPECT_EQ(changed("s/ home | src /Q/gix", "/home/SRC"), "/Q/Q");
  EXPECT_EQ(changed("s/^/> /gm", "a"), "> a");
  EXPECT_EQ(changed("s/[ b]/x/x", "a b"), "axb");
  EXPECT_EQ(changed("s/[ b]/x/xx", "a b"), "a x");
  EXPECT_EQ(changed("s/[]a]/x/", "b]]"), "bx]");
  EXPECT_EQ(changed("s/[]a]/x/g", "b]]"), "bxx");
}

TEST(Substitution, UnderstandsPerlPatterns) {
  EXPECT_EQ(changed(R"(s/(?<=Foo)(?=<)/_/)", "Foo<int>"), "Foo_<int>");
  EXPECT_EQ(changed("s/<.*?>//", "a<b><c>"), "a<c>");
  EXPECT_EQ(changed(R"(s/(\w)\1/<$1>/)", "hello"), "he<l>o");
  EXPECT_EQ(changed(R"(s/a\Kb/x/)", "ab"), "ax");
  EXPECT_EQ(changed(R"(s/\Qa.b\E/x/)", "aab a.b"), "aab x");
  EXPECT_EQ(changed("s/[[:alpha:]]++/x/", "12ab3"), "12x3");
  EXPECT_EQ(changed("s/a|ab/x/", "ab"), "xb");
  EXPECT_EQ(changed("s/(a$)|b$/x/", "aa"), "ax");
  EXPECT_EQ(changed("s/a$ /x/x", "aa"), "ax");
  EXPECT_EQ(changed("s/@GLIBC.*//", "read@GLIBC_2.2"), "read");
  EXPECT_EQ(changed("s/\\.llvm\\..*$//", "f.llvm.123"), "f");
}

TEST(Substitution, FindsWhatALookaheadAndTheRestShare) {
  EXPECT_EQ(changed("s/(?=b)a*b/x/", "a.b.c"), "a.x.c");
  EXPECT_EQ(changed("s/(*pla:b)a*b/x/", "a.b.c"), "a.x.c");
  EXPECT_EQ(changed("s/(*pla:b)(?=b)a*b/x/", "a.b.c"), "a.x.c");
}

TEST(Substitution, MatchesEmptyTextAsPerlDoes) {
  EXPECT_EQ(changed("s/a*/x/g", "aab"), "xxbx");
  EXPECT_EQ(changed(R"(s/\b/-/g)", "aab"), "-aab-");
  EXPECT_EQ(changed("s/x*$/y/", ""), "y");
}

TEST(Substitution, PutsGroupsIntoTheReplacement) {
  EXPECT_EQ(changed(R"(s/^(.*)\/([^\/]+)$/$2 in ${1}!/)", "/a/b/foo.c"), "foo.c in /a/b!");
  EXPECT_EQ(changed(R"(s/(\d)/<\1>/)", "user1"), "user<1>");
  EXPECT_EQ(changed(R"(s/(a)(b)(c)(d)(e)(f)(g)(h)(i)/\9\1/)", "abcdefghi"), "ia");
  EXPECT_EQ(changed("s/a/[$&]/g", "aa"), "[a][a]");
  EXPECT_EQ(changed("s/(?<n>a)/[$+{n}]/", "a"), "[a]");
  EXPECT_EQ(changed("s/(a)(q)?/<$2$3>/", "a"), "<>");
  EXPECT_EQ(changed("s'a'$1\\t'", "a"), "$1\\t");
  EXPECT_EQ(changed(R"(s'a'x\\y')", "a"), R"(x\y)");
  EXPECT_EQ(changed("s{(a)}'$1'", "a"), "$1");
  EXPECT_EQ(changed(R"(s/(a)/$1\[0]${1}{$1->x/)", "a"), "a[0]a{a->x");
}

TEST(Substitution, ChangesCase) {
  EXPECT_EQ(changed(R"(s/(\w+)/\U$1b\E$1/)", "ab"), "ABBab");
  EXPECT_EQ(changed(R"(s/(.*)-(.*)/\U$1\E\L$2/)", "`az{-@AZ["), "`AZ{@az[");
  EXPECT_EQ(changed(R"(s/a/\u\LBCD/)", "a"), "Bcd");
  EXPECT_EQ(changed(R"(s/a/\l\UABC/)", "a"), "aBC");
  EXPECT_EQ(changed(R"(s/(q)?(a)/\u$1\L$2BC/)", "a"), "Abc");
}

TEST(Substitution, NestsSwitchesOfCaseAsPerlDoes) {
  EXPECT_EQ(changed(R"(s/(.)(.)/\L$1\u$2/)", "AB"), "ab");
  EXPECT_EQ(changed(R"(s/(.)(.)/\U$1\l$2/)", "ab"), "AB");
  EXPECT_EQ(changed(R"(s/(.)(.)/\L$1\E\u$2/)", "Ab"), "aB");
  EXPECT_EQ(changed(R"(s/a/\L\uABC/)", "a"), "Abc");
  EXPECT_EQ(changed(R"(s/a/\U\labc/)", "a"), "aBC");
  EXPECT_EQ(changed(R"(s/a/\u\lab/)", "a"), "Ab");
  EXPECT_EQ(changed(R"(s/a/\u\Eab/)", "a"), "ab");
  EXPECT_EQ(changed(R"(s/a/\Ua\E\LB/)", "a"), "Ab");
  for (const char* expression : {R"(s/a/\U\La/)", R"(s/a/\Ua\u\La/)", R"(s/a/\La\U\la/)"})
    EXPECT_NE(why_refused(expression), "") << expression;
}

TEST(Substitution, KnowsTheUsualEscapes) {
  EXPECT_EQ(changed(R"(s/a/\t\x41\x{42}\\\$\@\./)", "a"), "\tAB\\$@.");
  EXPECT_EQ(changed(R"(tr/a\n/b\n/)", "a"), "b");
  EXPECT_EQ(changed("s/a/b@/", "a"), "b@");
}

TEST(Substitution, Transliterates) {
  EXPECT_EQ(changed("tr/a-z/A-Z/", "f1"), "F1");
  EXPECT_EQ(changed("y/0-9//d", "T.1234"), "T.");
  EXPECT_EQ(changed("tr/a-z//cd", "zzABCabc"), "zzabc");
  EXPECT_EQ(changed("tr/a/b/s", "aab"), "bb");
  EXPECT_EQ(changed("tr/a/x/s", "aaba"), "xbx");
  EXPECT_EQ(changed("tr/abc/X/", "aabc"), "XXXX");
  EXPECT_EQ(changed("tr/abc/X/d", "aab"), "XX");
  EXPECT_EQ(changed(R"(tr/a\-c/XYZ/)", "a-bc"), "XYbZ");
  EXPECT_EQ(changed("tr{a}{b}", "aa"), "bb");
  EXPECT_EQ(changed("tr'a-c'XYZ'", "abc-"), "XbZY");
  EXPECT_EQ(changed(R"(tr'\n'xy')", R"(n\)"), "yx");
  EXPECT_EQ(changed("tr{a-c}'X-Z'", "abc"), "X-Z");
  EXPECT_EQ(changed("tr/a-c-/x/", "a-d"), "xxd");
  EXPECT_EQ(changed("tr/a-a/x/", "ab"), "xb");
  EXPECT_EQ(changed("tr/aba/xyz/", "ab"), "xy");
  EXPECT_EQ(changed("tr/a-z//", "ab1"), "ab1");
  EXPECT_EQ(changed("tr/a-z//s", "aabb11"), "ab11");
}

TEST(Substitution, TransliteratesAnyByte) {
  const std::string zero(1, '\0');
  EXPECT_EQ(changed("tr/a/x/", zero + "a"), zero + "x");
  EXPECT_EQ(changed("tr/a/x/c", zero + "a\xff"), "xax");
  EXPECT_EQ(changed(R"(tr/a/\x00/)", "ab"), zero + "b");
}

TEST(Substitution, RefusesWhatItDoesNotUnderstand) {
  EXPECT_EQ(why_refused("hello"),
            "--mod=hello: not a substitution: write s/OLD/NEW/ or tr/OLD/NEW/");
  EXPECT_EQ(why_refused("m//"), "--mod=m//: not a substitution: write s/OLD/NEW/ or tr/OLD/NEW/");
  EXPECT_EQ(why_refused("s/a/b"), "--mod=s/a/b: a closing \"/\" is missing");
  EXPECT_EQ(why_refused("s//b/"), "--mod=s//b/: the pattern is empty");
  EXPECT_EQ(why_refused("s a b "), "--mod=s a b : no delimiter: write s/OLD/NEW/ or tr/OLD/NEW/");
  EXPECT_EQ(why_refused("s/a/b/e"),
            "--mod=s/a/b/e: flag e is not supported: s takes g, i, m, s and x");
  EXPECT_EQ(why_refused("tr/a/b/r"),
            "--mod=tr/a/b/r: flag r is not supported: tr takes c, d and s");
  EXPECT_EQ(why_refused("s/a/b/ x"), "--mod=s/a/b/ x: \"x\" follows the substitution");
  EXPECT_EQ(why_refused("s#a#b#; s#"), "--mod=s#a#b#; s#: a closing \"#\" is missing");
  EXPECT_EQ(why_refused("s/a/b/; x"),
            "--mod=s/a/b/; x: not a substitution: write s/OLD/NEW/ or tr/OLD/NEW/");
  for (const char* expression : {"s/a/b/ s/c/d/", "s/a/b/, s/c/d/", "s/a/b/;g", "s/a/b/\ns/c/d/",
                                 "; s/a/b/", ";", " ", "# s/a/b/", "s{a} #b#", "s/a/b/; s/(/b/"})
    EXPECT_NE(why_refused(expression), "") << expression;
  EXPECT_EQ(why_refused("s/(/b/"),
            "--mod=s/(/b/: missing closing parenthesis (at byte 1 of \"(\")");
  EXPECT_NE(why_refused("s/$name/b/"), "");
  EXPECT_NE(why_refused("s/a/$name/"), "");
  EXPECT_NE(why_refused("s/a/@name/"), "");
  EXPECT_NE(why_refused("s/a/@-/"), "");
  EXPECT_EQ(why_refused("s/(a)/$1[0]/"),
            R"(--mod=s/(a)/$1[0]/: [ behind a group in the replacement is written \[)");
  EXPECT_NE(why_refused("s/(a)/$1->{x}/"), "");
  EXPECT_NE(why_refused("s/(a)/$&[0]/"), "");
  EXPECT_NE(why_refused("s/(?<n>a)/$+{n}[0]/"), "");
  EXPECT_NE(why_refused("s/(?<n>a)/$+{'n'}/"), "");
  EXPECT_NE(why_refused("s/(?<n>a)/$+{n/"), "");
  EXPECT_NE(why_refused("s/a/${}/"), "");
  EXPECT_NE(why_refused("s/a/$x}/"), "");
  EXPECT_NE(why_refused("s/a{,2}/b/"), "");
  EXPECT_NE(why_refused(R"(s/\p{Lu}/b/i)"), "");
  EXPECT_NE(why_refused("s/a/b$/"), "");
  EXPECT_EQ(why_refused(R"(s/a/\10/)"), R"(--mod=s/a/\10/: \10 is ambiguous: write ${10})");
  EXPECT_NE(why_refused(R"(s/a/\e/)"), "");
  for (const std::string number : {R"(\xz)", R"(\x)", R"(\x{41)", R"(\x{100})", R"(\x{4z})"})
    EXPECT_EQ(why_refused("s/a/" + number + "/"),
              "--mod=s/a/" + number + "/: \\x needs two hexadecimal digits");
  EXPECT_NE(why_refused("tr/z-a/b/"), "");
  EXPECT_NE(why_refused("tr/a-c-e/x/"), "");
  EXPECT_NE(why_refused(R"(s/\C/x/)"), "");
}

TEST(Substitution, RefusalsAreWrongUsage) {
  try {
    Substitution("--mod", "nonsense");
    FAIL();
  } catch (const program::Error& error) {
    EXPECT_EQ(error.status(), program::Status::usage);
  }
}

TEST(Substitution, GivesUpOnMatchesThatNeverEnd) {
  EXPECT_EQ(program::error_of([] { changed("s/^(a+)+$/x/", std::string(59, 'a') + "b"); }),
            "matching \"" + std::string(59, 'a') + "b\": the expression takes too many steps");
  // One match for each byte, each looking at all bytes behind it.
  EXPECT_EQ(program::error_of([] { changed("s/(?=.*x)//g", "b" + std::string(100'000, 'a')); }),
            "matching \"b" + std::string(59, 'a') + "...\": the expression takes too many steps");
}

TEST(Substitution, GivesUpOnMatchesThatTakeMuchMemory) {
  EXPECT_EQ(program::error_of([] { changed("s/(a|b)*[cd]/x/", std::string(1'000'000, 'a')); }),
            "matching \"" + std::string(60, 'a') + "...\": heap limit exceeded");
}

TEST(Substitution, GivesUpOnManyMatchesThatTakeLong) {
  const Substitution substitution("--mod", "s/^(a+)+$/x/");
  const std::string name = std::string(18, 'a') + 'b';  // alone it does no harm
  EXPECT_EQ(substitution.apply(name), name);
  EXPECT_NE(program::error_of([&] {
              for (int i = 0; i < 1'000; ++i) substitution.apply(name);
            }),
            "");
}

// Some 100 steps for each byte.
TEST(Substitution, TakesMoreTimeForMoreNames) {
  const Substitution substitution("--mod", "s/(?=.*x)//");
  const std::string name(100, 'a');
  for (int i = 0; i < 3'000; ++i) ASSERT_EQ(substitution.apply(name), name);
}

TEST(Substitution, TakesItsTimeForOrdinaryNames) {
  const Substitution substitution("--mod", "s/^(.*)\\/([^\\/]+)\\.c$/$2/");
  const std::string name = "/" + std::string(500, 'd') + "/file.c";
  for (int i = 0; i < 100'000; ++i) ASSERT_EQ(substitution.apply(name), "file");
  EXPECT_EQ(changed("s/(.*)a$/$1/", std::string(1'000'000, 'a')).size(), 999'999u);
}

TEST(Substitution, MakesNoTwoLinesOfAName) {
  for (const char* expression : {R"(s/b/\n/)", R"(s/b/\x0a/)", "s/b/\n/", R"(tr/b/\n/)"}) {
    EXPECT_EQ(program::error_of([&] { changed(expression, "abc"); }),
              "a name of 3 bytes would become more than one line")
        << expression;
    EXPECT_EQ(changed(expression, "acd"), "acd") << expression;
  }
}

TEST(Substitution, GivesUpOnNamesThatGrowWithoutBound) {
  EXPECT_EQ(program::error_of([] { changed("s/(?=(.*))/$1/g", std::string(1'000, 'a')); }),
            "a name of 1000 bytes would become one of more than 67536");
  EXPECT_EQ(changed("s/a/<$&>/g", std::string(20'000, 'a')).size(), 60'000u);
  EXPECT_EQ(changed("s/a/" + std::string(65'538, 'b') + "/", "a").size(), 65'538u);
  EXPECT_EQ(program::error_of([] { changed("s/a/" + std::string(65'539, 'b') + "/", "a"); }),
            "a name of 1 bytes would become one of more than 65538");
  std::string doublings;
  for (int i = 0; i < 40; ++i) doublings += "s/(.+)/$1$1/;";
  EXPECT_EQ(program::error_of([&] { changed(doublings, "ab"); }),
            "a name of 2 bytes would become one of more than 65540");
}

}  // namespace
}  // namespace cg::profile::rename
