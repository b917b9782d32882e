// SPDX-License-Identifier: GPL-2.0-or-later
#include "files/path.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::files {
namespace {

TEST(Path, IsPutTogether) {
  Path path("/a/b");
  path << '.' << 0U << '.' << 4294967295U << ".tmp";
  EXPECT_STREQ(path.c_str(), "/a/b.0.4294967295.tmp");
  EXPECT_FALSE(path.is_too_long());
}

TEST(Path, CanLoseItsLastName) {
  for (const auto& [text, folder] :
       {std::pair{"/a/b", "/a/"}, {"a", ""}, {"a/", "a/"}, {"", ""}, {"/a", "/"}}) {
    Path path(text);
    path.cut_to_folder();
    EXPECT_STREQ(path.c_str(), folder);
  }
}

TEST(Path, IsAskedHowItStarts) {
  EXPECT_TRUE(Path("/a/b").starts_with("/a/"));
  EXPECT_TRUE(Path("/a/").starts_with("/a/"));
  EXPECT_FALSE(Path("/a").starts_with("/a/"));
  EXPECT_FALSE(Path("/b/a/").starts_with("/a/"));
}

TEST(Path, HoldsWhatTheSystemTakesAndKnowsWhatItDoesNot) {
  Path path(std::string(4095, 'x').c_str());
  EXPECT_FALSE(path.is_too_long());
  EXPECT_EQ(std::string(path.c_str()).size(), 4095u);
  path << 'x';
  EXPECT_TRUE(path.is_too_long());
  path.clear();
  EXPECT_TRUE(path.empty());
  EXPECT_FALSE(path.is_too_long());
}

}  // namespace
}  // namespace cg::files
