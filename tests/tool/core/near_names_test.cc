// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/function_globs.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::tool {
namespace {

TEST(Distance, OfWhatContainsItIsZero) {
  EXPECT_EQ(distance("parse", "parse"), 0u);
  EXPECT_EQ(distance("parse", "Lexer::parse(char const*)"), 0u);
  EXPECT_EQ(distance("PARSE", "lua_Parser"), 0u);
  EXPECT_EQ(distance("lexer.cc:parse", "parse"), 0u);
  EXPECT_EQ(distance("lexer.cc:Lexer::parse", "Lexer::parse()"), 0u);
}

TEST(Distance, CountsChangedLetters) {
  EXPECT_EQ(distance("prase_it", "parse_it"), 2u);
  EXPECT_EQ(distance("parse_it", "pars_it"), 1u);
  EXPECT_EQ(distance("pars_it", "parse_it(int)"), 1u);
  EXPECT_EQ(distance("parse_it", "parse_at"), 1u);
}

TEST(Distance, OfShortOrOtherNamesIsFar) {
  EXPECT_EQ(distance("ab", "cb"), kFar);
  EXPECT_EQ(distance("abcd", "abxy"), kFar);
  EXPECT_EQ(distance("parse", "write_profile"), kFar);
  EXPECT_EQ(distance("", "anything"), kFar);
  EXPECT_EQ(distance("anything", ""), kFar);
}

TEST(Distance, LooksAtTheBeginningOfLongNames) {
  const std::string name(1000, 'x');
  EXPECT_EQ(distance(name.c_str(), (name + "y").c_str()), 0u);
  EXPECT_EQ(distance(("y" + name).c_str(), name.c_str()), 1u);
}

}  // namespace
}  // namespace cg::tool
