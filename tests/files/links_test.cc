// SPDX-License-Identifier: GPL-2.0-or-later
#include "files/file_attributes.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "program/system_files.h"
#include "tests/temporary_folder.h"

namespace cg::files {
namespace {

namespace fs = std::filesystem;

class LinksTest : public testing::Test, protected TemporaryFolder {
 protected:
  void link(const std::string& name, const std::string& target) {
    fs::create_symlink(target, path(name));
  }
  std::string end_of(const std::string& name) {
    Path followed(path(name).c_str());
    return follow_links<program::SystemFiles>(followed) ? followed.c_str() : "no end";
  }
};

TEST_F(LinksTest, EndAtWhatIsNoLink) {
  EXPECT_EQ(end_of("absent"), path("absent"));
  EXPECT_EQ(end_of(""), path(""));
  file("file", "");
  EXPECT_EQ(end_of("file"), path("file"));
}

TEST_F(LinksTest, AreFollowedOneAfterTheOther) {
  link("absolute", path("relative"));
  link("relative", "folder/deeper");
  fs::create_directory(path("folder"));
  link("folder/deeper", "../absent");
  EXPECT_EQ(end_of("absolute"), path("folder/../absent"));
}

TEST_F(LinksTest, ToOpenFilesAreNotFollowed) {
  const int fd = ::open(file("open", "").c_str(), O_RDONLY);
  link("proc", "/proc/self/fd/" + std::to_string(fd));
  link("dev", "/dev/fd/" + std::to_string(fd));
  EXPECT_EQ(end_of("proc"), "no end");
  EXPECT_EQ(end_of("dev"), "no end");
  ::close(fd);
}

TEST_F(LinksTest, WithoutAnEndAreGivenUp) {
  link("loop", "loop");
  EXPECT_EQ(end_of("loop"), "no end");
}

TEST_F(LinksTest, ThatTheKernelFollowsAreFollowed) {
  for (int i = 0; i < 40; ++i) link(std::to_string(i), std::to_string(i + 1));
  EXPECT_EQ(end_of("0"), path("40"));
}

TEST_F(LinksTest, ToPathsThatAreTooLongAreGivenUp) {
  link("long", std::string(4090, 'x'));
  EXPECT_EQ(end_of("long"), "no end");
}

}  // namespace
}  // namespace cg::files
