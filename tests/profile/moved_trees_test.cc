// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/moved_trees.h"

#include <gtest/gtest.h>

namespace cg::profile {
namespace {

TEST(MovedTrees, AreThoseOfOtherSpellings) {
  const MovedTrees trees({"/a/./x.c", "/a/b/../y.c", "z.c"}, {"/a/x.c", "/a//y.c", "z.c"});
  EXPECT_EQ(trees.after_of(), (MovedNames{{"/a/./x.c", "/a/x.c"}, {"/a/b/../y.c", "/a//y.c"}}));
  EXPECT_TRUE(trees.notes().empty());
}

TEST(MovedTrees, MayNeedMostFiles) {
  const std::set<std::string> before = {"/a/x.c", "/a/./y.c"}, after = {"/b/x.c", "/b/z.c"};
  EXPECT_EQ(MovedTrees(before, after).after_of(), (MovedNames{{"/a/x.c", "/b/x.c"}}));
  EXPECT_TRUE(MovedTrees(before, after, MovedTrees::Enough::most).after_of().empty());
  EXPECT_EQ(
      MovedTrees({"/a/x.c", "/a/./y.c"}, {"/b/x.c", "/b/y.c"}, MovedTrees::Enough::most).notes(),
      std::vector<std::string>{"/a/ is taken for /b/ (2 files)"});
}

TEST(MovedTrees, NothingIsKnownOfWhatHasNoName) {
  EXPECT_TRUE(MovedTrees({"???"}, {"/b/???"}).after_of().empty());
}

}  // namespace
}  // namespace cg::profile
