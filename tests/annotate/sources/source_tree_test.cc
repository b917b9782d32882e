// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the sources of a side are found: in folders, and in repositories of git.
#include "annotate/sources/source_tree.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

class SourceTreeTest : public testing::Test, protected TemporaryFolder {
 protected:
  std::string source(const std::string& name, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    return file(name, text);
  }

  // What is found: the text, or "problem: ..." or "nowhere".
  std::string found(SourceTree& tree, const std::string& name, bool is_in_profile = true) {
    const auto source = tree.find(name, is_in_profile);
    if (!source) return "nowhere";
    return source->problem.empty() ? source->text : "problem: " + source->problem;
  }
  std::string found(const SideOptions& side, const std::string& name, bool is_in_profile = true) {
    SourceTree tree(side, none_);
    return found(tree, name, is_in_profile);
  }

  // In a folder that becomes a repository, if it is none.
  void git(const std::string& folder, const std::string& arguments) {
    const std::string quiet = "git -c user.name=n -c user.email=e -C '" + path(folder) + "' ";
    ASSERT_EQ(std::system((quiet + "init -q && " + quiet + arguments + " >&2").c_str()), 0);
  }

  const std::vector<std::string> none_{};
};

TEST_F(SourceTreeTest, IsWhereTheProfilesSay) {
  const std::string name = source("x.c", "x\n");
  EXPECT_EQ(found(SideOptions{}, name), "x\n");
  EXPECT_EQ(found(SideOptions{}, path("y.c")), "nowhere");
}

TEST_F(SourceTreeTest, IsAFolderWithSomeOfTheFoldersOfAName) {
  source("tree/src/x.c", "inner\n");
  source("tree/x.c", "outer\n");
  const SideOptions side{{}, path("tree/"), ""};
  EXPECT_EQ(found(side, "/build/a/src/x.c"), "inner\n");
  EXPECT_EQ(found(side, "//build//x.c"), "outer\n");
  EXPECT_EQ(found(side, "x.c"), "outer\n");
  EXPECT_EQ(found(side, "/build/y.c"), "nowhere");
}

TEST_F(SourceTreeTest, TakesWhatTheFolderDoesNotHaveFromWhereItIsIfTheSideKnowsIt) {
  source("tree/x.c", "");
  const std::string header = source("usr/header.h", "h\n");
  const SideOptions side{{}, path("tree/"), ""};
  EXPECT_EQ(found(side, header), "h\n");
  EXPECT_EQ(found(side, header, false), "nowhere");
}

TEST_F(SourceTreeTest, HasNoBinaryTextsAndNoFolders) {
  EXPECT_EQ(found(SideOptions{}, source("x.c", std::string("a\0b\n", 4))), "problem: binary");
  EXPECT_EQ(found(SideOptions{}, path("")), "problem: no regular file, or too large");
}

TEST_F(SourceTreeTest, IsARevisionOfGit) {
  const std::string name = source("repo/src/x.c", "old\n");
  const std::string gone = source("repo/gone/y.c", "gone\n");
  git("repo", "add . ");
  git("repo", "commit -qm old");
  std::filesystem::remove_all(path("repo/gone"));
  source("repo/src/x.c", "new\n");
  const std::string fresh = source("repo/src/fresh.c", "fresh\n");
  const std::string header = source("usr/header.h", "h\n");

  SourceTree tree({{}, "", "HEAD"}, none_);
  EXPECT_EQ(found(tree, name), "old\n");
  EXPECT_EQ(found(tree, gone), "gone\n");
  EXPECT_EQ(found(tree, fresh), "nowhere");
  EXPECT_EQ(found(tree, header), "h\n");  // in no repository
  EXPECT_EQ(found(tree, path("repo/src")), "nowhere");
  EXPECT_EQ(found(tree, name + std::string("\0", 1)), "nowhere");
  tree.check("--before-git");
  EXPECT_EQ(found(SideOptions{{}, path("repo/"), "HEAD"}, "/build/src/x.c"), "old\n");
}

TEST_F(SourceTreeTest, RefusesARevisionThatNoRepositoryHas) {
  const std::string name = source("repo/x.c", "x\n");
  git("repo", "add .");
  git("repo", "commit -qm x");
  SourceTree tree({{}, "", "v9"}, none_);
  EXPECT_EQ(found(tree, name), "x\n");
  EXPECT_EQ(program::error_of([&] { tree.check("--before-git"); }),
            "--before-git=v9: the repository of " + path("repo") + " has no such revision");

  SourceTree without({{}, "", "HEAD"}, none_);
  found(without, source("usr/header.h", "h\n"));
  EXPECT_NE(program::error_of([&] { without.check("--after-git"); }).find("not a git repository"),
            std::string::npos);
}

}  // namespace
}  // namespace cg::annotate
