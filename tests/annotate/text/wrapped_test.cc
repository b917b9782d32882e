// SPDX-License-Identifier: GPL-2.0-or-later
//
// Texts in columns, and arguments in quotes.
#include "annotate/text/wrapped.h"

#include <gtest/gtest.h>

namespace cg::annotate::render {
namespace {

using Lines = std::vector<std::string>;

TEST(Wrapped, BetweenWords) {
  EXPECT_EQ(wrapped("", 10, 2), Lines{});
  EXPECT_EQ(wrapped("one two three", 7, 3), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("one two three", 6, 3), (Lines{"one", "two", "three"}));
  EXPECT_EQ(wrapped("one two three", 6, 2), (Lines{"one", "two t…"}));
  EXPECT_EQ(wrapped("abcdefgh", 3, 3), (Lines{"abc", "def", "gh"}));
  EXPECT_EQ(wrapped("one  two", 4, 3), (Lines{"one", "two"}));
}

TEST(Wrapped, Quoted) {
  EXPECT_EQ(quoted("--show=Ir,D1mr"), "--show=Ir,D1mr");
  EXPECT_EQ(quoted(""), "''");
  EXPECT_EQ(quoted("a b"), "'a b'");
  EXPECT_EQ(quoted("it's; rm"), "'it'\\''s; rm'");
}

}  // namespace
}  // namespace cg::annotate::render
