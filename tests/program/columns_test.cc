// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/columns.h"

#include <gtest/gtest.h>

namespace cg::program {
namespace {

TEST(Columns, AreCharacters) {
  EXPECT_EQ(columns_of(""), 0u);
  EXPECT_EQ(columns_of("äbß"), 3u);
  EXPECT_EQ(position("äbß", 0), 0u);
  EXPECT_EQ(position("äbß", 1), 2u);
  EXPECT_EQ(position("äbß", 2), 3u);
  EXPECT_EQ(position("äbß", 3), 5u);
  EXPECT_EQ(position("äbß", 9), 5u);
}

TEST(Columns, AreCut) {
  EXPECT_EQ(cut("abc", 3), "abc");
  EXPECT_EQ(cut("abcd", 3), "ab…");
  EXPECT_EQ(cut("äöüß", 3), "äö…");
  EXPECT_EQ(cut("äöüß", 1), "…");
  EXPECT_EQ(cut_front("abcd", 3), "…cd");
  EXPECT_EQ(cut_front("abc", 3), "abc");
  EXPECT_EQ(cut_front("äöüß", 3), "…üß");
}

}  // namespace
}  // namespace cg::program
