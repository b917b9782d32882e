// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/glob.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::program {
namespace {

TEST(Glob, IsItselfWithoutStars) {
  EXPECT_TRUE(matches("main", "main"));
  EXPECT_FALSE(matches("main", "main2"));
  EXPECT_FALSE(matches("main", "mai"));
  EXPECT_TRUE(matches("", ""));
  EXPECT_FALSE(matches("", "a"));
}

TEST(Glob, TakesAnyTextForAStarAndAnyByteForAQuestionMark) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("s*t", "sort"));
  EXPECT_TRUE(matches("*::sort*", "a::b::sort<int>"));
  EXPECT_TRUE(matches("a*b*c", "a b b b c"));
  EXPECT_FALSE(matches("a*b*c", "a b b b"));
  EXPECT_TRUE(matches("m??n", "main"));
  EXPECT_FALSE(matches("m?n", "main"));
}

TEST(Glob, HasNoBrackets) {
  EXPECT_TRUE(matches("operator[]", "operator[]"));
  EXPECT_FALSE(matches("[m]ain", "main"));
}

TEST(Glob, EndsSoonWhateverTheStars) {
  std::string glob;
  for (int i = 0; i < 200; ++i) glob += "a*";
  EXPECT_FALSE(matches(glob + "b", std::string(20'000, 'a')));
}

}  // namespace
}  // namespace cg::program
