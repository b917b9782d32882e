// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "program/error.h"
#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::profile {
namespace {

class FolderTest : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder_.path(name);
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path;
  }
  std::string sum() const {
    program::Input input = open_profile(folder_.path("run"));
    return std::string(input.next_lines());
  }

  const TemporaryFolder folder_;
};

TEST_F(FolderTest, IsTheSumOfItsProfiles) {
  file("run/12", "desc: a\ncmd: one\nevents: A B\nfl=f\nfn=g\n1 2 .\nsummary: 2 .\n");
  file("run/7", "cmd: two\nevents: A B\nfl=f\nfn=g\n1 5 1\nsummary: 5 1\n");
  file("run/index", "no profile\n");
  EXPECT_EQ(sum(), "cmd: two\nevents: A B\nfl=f\nfn=g\n1 5 1\nfl=f\nfn=g\n1 2 .\nsummary: 7 1\n");
  EXPECT_TRUE(is_folder_of_profiles(folder_.path("run")));
}

TEST_F(FolderTest, HasProfilesOfTheSameEvents) {
  file("run/1", "cmd: c\nevents: A\nfl=f\nsummary: 0\n");
  const std::string other = file("run/2", "cmd: c\nevents: B\nfl=f\nsummary: 0\n");
  EXPECT_EQ(program::error_of([&] { sum(); }),
            other + " has other events than the profiles beside it");
}

TEST_F(FolderTest, HasSummariesThatAddUpTo64Bits) {
  const std::string most = "cmd: c\nevents: A\nfl=f\nsummary: 9223372036854775807\n";
  file("run/1", most);
  const std::string other = file("run/2", most);
  EXPECT_EQ(program::error_of([&] { sum(); }),
            other + ": the sum of the summaries does not fit 64 bits");
}

TEST_F(FolderTest, RowsBeforeAFileAreOfNone) {
  file("run/1", "cmd: c\nevents: A\nfl=f\nfn=g\n1 2\nsummary: 2\n");
  file("run/2", "cmd: c\nevents: A\n1 3\nsummary: 3\n");
  EXPECT_EQ(sum(), "cmd: c\nevents: A\nfl=f\nfn=g\n1 2\nfl=???\nfn=???\n1 3\nsummary: 5\n");
}

TEST_F(FolderTest, AProfileMayHaveSummariesBetweenItsRows) {
  file("run/1", "cmd: c\nevents: A\nfl=f\nsummary: 1\n1 2\nsummary: 5 7 \nsummary: 1\n3 4\n");
  EXPECT_EQ(sum(), "cmd: c\nevents: A\nfl=f\n1 2\n3 4\nsummary: 7 7\n");
}

TEST_F(FolderTest, MayHaveRuns) {
  file("runs/10/1", "");
  file("runs/9/1", "");
  file("runs/log", "");
  EXPECT_EQ(runs_of(folder_.path("runs")),
            (std::vector{folder_.path("runs/9"), folder_.path("runs/10")}));
  EXPECT_TRUE(is_folder_of_profiles(folder_.path("runs")));
  EXPECT_EQ(runs_of("-"), std::vector<std::string>{"-"});
}

TEST_F(FolderTest, MayBeAFileInstead) {
  const std::string one = file("one", "cmd: c\nevents: A\nfl=f\nsummary: 0\n");
  EXPECT_EQ(runs_of(one), std::vector<std::string>{one});
  EXPECT_FALSE(is_folder_of_profiles(one));
  EXPECT_EQ(open_profile(one).name(), one);
}

TEST_F(FolderTest, NamesAreInTheOrderOfTheirNumbers) {
  std::vector<std::string> files, folders;
  for (int i = 1; i <= 20; ++i) {
    files.push_back(folder_.path(std::to_string(i)));
    folders.push_back(folder_.path(std::to_string(100 + i)));
  }
  for (std::size_t i = 20; i-- > 0;) {
    std::ofstream(files[i]) << "";
    std::filesystem::create_directory(folders[i]);
  }
  file("index", "");
  EXPECT_EQ(names_in(folder_.path("")).files, files);
  EXPECT_EQ(names_in(folder_.path("")).folders, folders);
}

// Files beside them with other endings, or without a profile, stay.
TEST_F(FolderTest, LeavesOutWhatCachegrindWritesBesideProfiles) {
  std::vector<std::string> files;
  for (const char* name : {"5", "5.txt", "6.objects", "7.strides"}) files.push_back(file(name, ""));
  file("5.objects", "");
  file("5.strides", "");
  EXPECT_EQ(names_in(folder_.path("")).files, files);
}

TEST_F(FolderTest, HasSomething) {
  std::filesystem::create_directories(folder_.path("run"));
  EXPECT_FALSE(is_folder_of_profiles(folder_.path("run")));
  EXPECT_EQ(program::error_of([&] { sum(); }), folder_.path("run") + ": no profile there");
}

}  // namespace
}  // namespace cg::profile
