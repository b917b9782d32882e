// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/folder.h"

#include <gtest/gtest.h>

#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::merge {
namespace {

using Names = std::vector<std::string>;

class FolderTest : public testing::Test, protected TemporaryFolder {
 protected:
  // The last parts of the names that the folder stands for.
  Names profiles(const std::string& output = "-") {
    Names names;
    testing::internal::CaptureStderr();
    for (const std::string& name : with_folders({path(".")}, output, console_))
      names.push_back(name.substr(name.rfind('/') + 1));
    said_ = testing::internal::GetCapturedStderr();
    return names;
  }

  const std::string profile_ = "cmd: c\nevents: A\nsummary: 0\n";
  std::string said_;
  program::Console console_{"cg_merge"};
};

TEST_F(FolderTest, StandsForItsProfilesInTheOrderOfTheirIds) {
  for (const char* name : {"1000", "999", "20"}) file(name, profile_);
  EXPECT_EQ(profiles(), (Names{"20", "999", "1000"}));
  EXPECT_EQ(said_, "");
}

TEST_F(FolderTest, OfOtherFilesThereIsTheirNumberAndOfTheIndexNothing) {
  file("1", profile_);
  file("index", profile_);
  EXPECT_EQ(profiles(), Names{"1"});
  EXPECT_EQ(said_, "");
  file("log", "words\n");
  file("empty", "");
  EXPECT_EQ(profiles(), Names{"1"});
  EXPECT_EQ(said_, "cg_merge: " + path(".") + ": files that are no profiles, left out: 2\n");
}

TEST_F(FolderTest, LeavesOutWhatIsBesideItsProfiles) {
  for (const char* name : {"1", "1.objects", "1.strides", "2.objects"}) file(name, profile_);
  EXPECT_EQ(profiles(), (Names{"1", "2.objects"}));
  EXPECT_EQ(said_, "");
}

TEST_F(FolderTest, AProfileThatIsCutOffIsLeftToTheReader) {
  file("1", "cmd: c\nevents: A\nfl=f\n");
  EXPECT_EQ(profiles(), Names{"1"});
}

TEST_F(FolderTest, FoldersBelowAndTheOutputAreLeftAlone) {
  file("1", profile_);
  file("all", profile_);
  std::filesystem::create_directory(path("below"));
  file("below/2", profile_);
  EXPECT_EQ(profiles(path("all")), Names{"1"});
  EXPECT_EQ(said_, "");
}

TEST_F(FolderTest, OtherNamesStayAsTheyAre) {
  file("1", profile_);
  EXPECT_EQ(with_folders({"-", "missing", path("."), path("1")}, "-", console_),
            (Names{"-", "missing", path("./1"), path("1")}));
}

TEST_F(FolderTest, WithoutAProfileIsAnError) {
  file("index", profile_);
  EXPECT_EQ(program::error_of([&] { with_folders({path(".")}, "-", console_); }),
            path(".") + ": no profile there");
}

}  // namespace
}  // namespace cg::merge
