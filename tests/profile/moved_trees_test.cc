// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/moved_trees.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/temporary_folder.h"

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

TEST(MovedTrees, OfASingleFileHaveMostFiles) {
  EXPECT_EQ(MovedTrees({"/a/f"}, {"/b/f"}, MovedTrees::Enough::most).after_of(),
            (MovedNames{{"/a/f", "/b/f"}}));
}

TEST(MovedTrees, AFileThatMatchesMatchesNoOther) {
  EXPECT_TRUE(MovedTrees({"z.c", "/q/z.c"}, {"z.c"}).after_of().empty());
  EXPECT_EQ(MovedTrees({"/a/./x.c", "/q/x.c"}, {"/a/x.c"}).after_of(),
            (MovedNames{{"/a/./x.c", "/a/x.c"}}));
  EXPECT_EQ(MovedTrees({"/a/./x.c"}, {"/a/x.c", "/b/x.c"}).before_of(),
            (MovedNames{{"/a/x.c", "/a/./x.c"}}));
  EXPECT_EQ(MovedTrees({"/c/x.c", "/c/y.c", "/c/y2.c", "/c/y3.c", "/c/z.c"},
                       {"/b/x.c", "/b/y.c", "/b/y2.c", "/b/y3.c", "/d/x.c", "/d/z.c"})
                .notes(),
            (std::vector<std::string>{"/c/ is taken for /b/ (4 files)",
                                      "/c/ is taken for /d/ (1 file)"}));
}

TEST(MovedTrees, FoldersOfMoreFilesMatchFirst) {
  const MovedTrees trees({"/a/x.c", "/c/x.c", "/c/y.c"}, {"/b/x.c", "/b/y.c"});
  EXPECT_EQ(trees.after_of(), (MovedNames{{"/c/x.c", "/b/x.c"}, {"/c/y.c", "/b/y.c"}}));
  EXPECT_EQ(trees.folders(), (std::vector<MovedFolders>{{"/c/", "/b/", 2}}));
}

TEST(MovedTrees, OfSoManyFoldersNoMoreAreTried) {
  std::set<std::string> before, after;
  for (int i = 0; i < 65; ++i) {
    before.insert("/a" + std::to_string(i) + "/x" + std::to_string(i));
    after.insert("/b" + std::to_string(i) + "/x" + std::to_string(i));
  }
  EXPECT_EQ(MovedTrees(before, after).folders().size(), 64u);
}

// f1.c and f2.c alone would be below other folders, whose names end more alike.
TEST(MovedTrees, FoldersWithTheMostFilesAreFirst) {
  EXPECT_EQ(MovedTrees({"/a/p.c", "/a/q.c", "/a/r.c", "/b/f1.c", "/b/f2.c", "/b/g1.c", "/b/g2.c"},
                       {"/m/p.c", "/m/q.c", "/m/r.c", "/n/f1.c", "/n/f2.c", "/n/g1.c", "/n/g2.c",
                        "/z1/b/f1.c", "/z2/b/f2.c"})
                .folders(),
            (std::vector<MovedFolders>{{"/b/", "/n/", 4}, {"/a/", "/m/", 3}}));
}

TEST(MovedTrees, OnlySoManyFoldersAreTried) {
  std::set<std::string> before, after;
  for (const char a : std::string("0123456789"))
    for (const char b : std::string("0123456789")) {
      before.insert({'/', 'a', a, b, '/', a, b});
      after.insert({'/', 'b', a, b, '/', a, b});
    }
  EXPECT_EQ(MovedTrees(before, after).folders().size(), 64u);
}

TEST(MovedTrees, NothingIsKnownOfWhatHasNoName) {
  EXPECT_TRUE(MovedTrees({"???"}, {"/b/???"}).after_of().empty());
}

TEST(MovedTrees, OnlyTheLargestAreTold) {
  const auto below = [](const std::string& root) {
    std::set<std::string> names;
    for (const char* name : {"1/a.c", "2/b.c", "3/c.c", "3/d.c", "4/e.c", "4/f.c", "4/g.c"})
      names.insert("/" + std::string(1, name[0]) + root + name);
    return names;
  };
  const MovedTrees trees(below("/old/"), below("/new/"));
  EXPECT_EQ(trees.folders().size(), 4u);
  EXPECT_EQ(trees.before_of().size(), 7u);
  EXPECT_EQ(trees.notes(),
            (std::vector<std::string>{
                "/4/old/ is taken for /4/new/ (3 files)", "/3/old/ is taken for /3/new/ (2 files)",
                "/1/old/ is taken for /1/new/ (1 file)", "and 1 more folders"}));
}

TEST(MovedTrees, AFolderMayBeTheOneThatTheProgramWasBuiltIn) {
  EXPECT_EQ(MovedTrees({"src/a.c"}, {"/b/src/a.c"}).notes(),
            std::vector<std::string>{". is taken for /b/ (1 file)"});
  EXPECT_EQ(MovedTrees({"/b/src/a.c"}, {"src/a.c"}).notes(),
            std::vector<std::string>{"/b/ is taken for . (1 file)"});
}

TEST(MovedTrees, TheNameThatEndsMostAlikeIsTaken) {
  EXPECT_EQ(MovedTrees({"/a/x/f.c"}, {"/b/w/f.c", "/b/x/f.c", "/b/y/f.c"}).after_of(),
            (MovedNames{{"/a/x/f.c", "/b/x/f.c"}}));
  EXPECT_EQ(MovedTrees({"/a/x/f.c"}, {"/b/x/f.c", "/xaa/f.c"}).after_of(),
            (MovedNames{{"/a/x/f.c", "/b/x/f.c"}}));
  EXPECT_EQ(MovedTrees({"f.c"}, {"/b/f.c", "a.c", "z.c"}).after_of(),
            (MovedNames{{"f.c", "/b/f.c"}}));
  EXPECT_TRUE(MovedTrees({"/a/of.c"}, {"/b/f.c"}).after_of().empty()) << "whole components only";
  EXPECT_EQ(MovedTrees({"/a/ox/f.c"}, {"/b/x/f.c"}).notes(),
            std::vector<std::string>{"/a/ox/ is taken for /b/x/ (1 file)"});
}

TEST(MovedTrees, FilesAreNamedByThreeKindsOfLines) {
  program::Input input = program::Input::of_text(
      "p", "fl=a.c\nfn=f=g\n1 2\nfi=b.h\nfe=e.c\ncfl=no.c\nfx=no\nxfl=no\nol=no\nfl=c=d\nf=\n=\n",
      {});
  EXPECT_EQ(file_names(input), (std::set<std::string>{"a.c", "b.h", "e.c", "c=d"}));
  program::Input other = program::Input::of_text("p", "xfl=no\nfl=a.c\n", {});
  EXPECT_EQ(file_names(other), std::set<std::string>{"a.c"});
}

TEST(MovedTrees, OnlyFilesCanBeReadTwice) {
  const TemporaryFolder folder;
  EXPECT_TRUE(can_be_read_twice(folder.file("p", "")));
  EXPECT_FALSE(can_be_read_twice("-"));
  EXPECT_FALSE(can_be_read_twice(folder.path("")));
  EXPECT_FALSE(can_be_read_twice(folder.path("none")));
}

}  // namespace
}  // namespace cg::profile
