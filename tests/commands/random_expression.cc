// SPDX-License-Identifier: GPL-2.0-or-later
//
// random_expression SEED COUNT    writes so many lines of expressions for --mod-filename: on each
//                                 one or, between tabs, some that apply one after the other
//
// Of what people write and what Perl and PCRE2 agree on: no repetition of what may match nothing,
// which the two capture differently.
#include <fmt/format.h>

#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/commands/dice.h"

namespace {

using cg::test::Dice;

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// What fewer people write.
std::string rare_item(Dice& dice) {
  static const std::vector<std::string> kItems = words(R"(
      (?i) (?i:A) (?-i:a) (?s-m:.) (?^:a) (?>a+) (?>a|ab) (?=ab) (?!ab) (?<!b) (?<=a|bc) (*pla:b)
      (?=a)a (?<n>.)\k<n> (.)\g{-1} (.)\1 (?|(a)|(b)) (?#note) (a)?(?(1)b|c) (?(?=a)ab|b)
      (?<p>a|b)(?&p) (a|b(?1)?) (*SKIP)(*F)|b (*PRUNE) (*ACCEPT) (*COMMIT)
      \K \A \z \Z \B \G \N \h \R \S \D \t \_ \Qa.b\E \x{62} \x5f \101 \o{141} \p{Lu} \PL \b{wb} \w{x}
      [\d_] [^\s\w] [[:upper:][:digit:]] [a\-c] []a] [^]a] [a-] [\/\]]
      a{0,2} a{2}? b{1,}+ a{,2} \{2\} { } ] # &)");
  return dice.pick(kItems);
}

std::string item(Dice& dice) {
  if (dice.one_in(6)) return rare_item(dice);
  if (dice.one_in(6)) return dice.pick({"^", "$", R"(\b)", "(?=b)", "(?<=a)", "(?!b)"});
  if (dice.one_in(6)) return dice.pick({"(a*)", "(.*?)", "(.*)", "([a-z]+)?"});
  const std::string atom =
      dice.pick({"a",      "b",     "A",           ".",       R"(\w)", R"(\d)", R"(\s)", R"(\W)",
                 "[ab]",   "[^ab]", "[[:alpha:]]", R"(\.)",   R"(\/)", R"(\()", "(a)",   "(b|c)",
                 "(?:ab)", "(.)",   R"((\w+))",    R"(\x61)", " ",     "x"});
  return atom +
         dice.pick({"", "", "", "", "*", "+", "?", "*?", "+?", "{2}", "{1,2}", "{2,}", "++"});
}

std::string pattern(Dice& dice) {
  std::string text;
  for (std::size_t n = 1 + dice.below(4); n > 0; --n) text += item(dice);
  if (dice.one_in(5)) text += '|' + item(dice);
  return text;
}

std::string replacement(Dice& dice) {
  std::string text;
  for (std::size_t n = dice.below(4); n > 0; --n)
    text += dice.pick({"x", "<$1>", "$2", "$&$&", R"(\U$1)", R"(\L$&)", R"(\u$1)", R"(\l$&)",
                       R"(\E)", R"(\1)", "${1}1", R"(\/)", R"(\\)", R"(\t)", " ", "_", "%"});
  return text;
}

std::string flags(Dice& dice, std::string_view all) {
  std::string some;
  for (const char flag : all)
    if (dice.one_in(3)) some += flag;
  return some;
}

std::string bytes(Dice& dice) {
  std::string text;
  for (std::size_t n = dice.below(4); n > 0; --n)
    text +=
        dice.pick({"a", "b", "c", "a-c", "A-Z", "a-z", "0-9", R"(\/)", ".", "_", R"(\-)", R"(\\)"});
  return text;
}

std::string expression(Dice& dice) {
  if (dice.one_in(8))
    return fmt::format("tr/{}/{}/{}", bytes(dice), bytes(dice), flags(dice, "cds"));
  return fmt::format("s/{}/{}/{}", pattern(dice), replacement(dice), flags(dice, "gixsm"));
}

std::string sequence(Dice& dice) {
  std::string text = expression(dice);
  if (dice.one_in(4))
    for (std::size_t n = 1 + dice.below(3); n > 0; --n) text += '\t' + expression(dice);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  Dice dice(std::strtoull(argv[1], nullptr, 10));
  for (auto n = std::strtoull(argv[2], nullptr, 10); n > 0; --n) fmt::print("{}\n", sequence(dice));
}
