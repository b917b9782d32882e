// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/matched_files.h"

#include <gtest/gtest.h>

#include "tests/profile/read_text.h"

namespace cg::annotate {
namespace {

TEST(AddFiles, AddsEachKnownFileOfFunctions) {
  profile::Place place{.file = "out"};
  profile::Profile profile(place, profile::Profile::Keep::rows);
  profile::read_text(
      "cmd: c\nevents: A\nfl=b.c\nfn=f\n1 1\nfn=g\n2 1\nfl=???\nfn=???\n0 1\nfl=a.c\nfn=h\n1 1\n"
      "summary: 4\n",
      place, profile);
  std::set<std::string> files = {"old.c"};
  add_files(profile, files);
  EXPECT_EQ(files, (std::set<std::string>{"a.c", "b.c", "old.c"}));
}

TEST(MatchedFiles, HaveEqualNamesFirst) {
  const MatchedFiles files({"a.c", "b.c", "x/a.c"}, {"a.c", "c.c"});
  EXPECT_EQ(files.after_of("a.c"), "a.c");
  EXPECT_EQ(files.before_of("a.c"), "a.c");
  EXPECT_EQ(files.after_of("x/a.c"), "x/a.c");
  EXPECT_EQ(files.counts(), (NameCounts{1, 0, 2, 1}));
  EXPECT_TRUE(files.folders().empty());
}

TEST(MatchedFiles, AreThoseBelowTheFoldersOfTheTwoTrees) {
  const MatchedFiles files({"/build/a/src/x.c", "/build/a/src/y.c", "/build/a/old.c", "/usr/z.h"},
                           {"/build/b/src/x.c", "/build/b/src/y.c", "/build/b/new.c", "/usr/z.h"});
  EXPECT_EQ(files.after_of("/build/a/src/x.c"), "/build/b/src/x.c");
  EXPECT_EQ(files.before_of("/build/b/src/y.c"), "/build/a/src/y.c");
  EXPECT_EQ(files.after_of("/build/a/old.c"), "/build/a/old.c");
  EXPECT_EQ(files.counts(), (NameCounts{3, 0, 1, 1}));
  EXPECT_EQ(files.folders(), (std::vector<MatchedFolders>{{"/build/a/", "/build/b/", 2}}));
}

TEST(MatchedFiles, MayBeNamedFromAnotherFolder) {
  const MatchedFiles files({"x.c", "sub/y.c"}, {"/b/x.c", "/b/sub/y.c"});
  EXPECT_EQ(files.after_of("sub/y.c"), "/b/sub/y.c");
  EXPECT_EQ(files.folders(), (std::vector<MatchedFolders>{{"", "/b/", 2}}));
}

TEST(MatchedFiles, ComeFromTheFoldersThatMostHave) {
  const MatchedFiles files({"/a/x.c", "/a/y.c", "/a/main.c", "/lib1/main.c"},
                           {"/b/x.c", "/b/y.c", "/b/main.c", "/lib2/main.c"});
  EXPECT_EQ(files.after_of("/a/main.c"), "/b/main.c");
  EXPECT_EQ(files.after_of("/lib1/main.c"), "/lib2/main.c");
}

TEST(MatchedFiles, EndWithWholeComponents) {
  const MatchedFiles files({"/a/max.c"}, {"/b/x.c"});
  EXPECT_EQ(files.counts(), (NameCounts{0, 0, 1, 1}));
  EXPECT_EQ(MatchedFiles({"/src/x.c"}, {"b/src/x.c"}).folders(),
            (std::vector<MatchedFolders>{{"/", "b/", 1}}));
}

TEST(MatchedFiles, TakeNoTimeWhateverTheirNumber) {
  std::set<std::string> before, after;
  for (int i = 0; i < 20'000; ++i) {
    before.insert("/a/" + std::to_string(i) + "/x.c");
    after.insert("/b/" + std::to_string(i) + "/y/x.c");
  }
  EXPECT_LE(MatchedFiles(before, after).folders().size(), 64u);
}

}  // namespace
}  // namespace cg::annotate
