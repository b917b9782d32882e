// SPDX-License-Identifier: GPL-2.0-or-later
//
// Looks on the real file system. Access control lists are extended attributes like others, and
// tests/e2e/attributes.sh sees to them.
#include "files/file_attributes.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <string>

#include "program/system_files.h"
#include "tests/temporary_folder.h"

namespace cg::files {
namespace {

using Files = program::SystemFiles;

class FileAttributesTest : public testing::Test, protected TemporaryFolder {
 protected:
  void SetUp() override {
    if (::fsetxattr(fresh, "user.try", "", 0, 0) != 0)
      GTEST_SKIP() << "no extended attributes on this file system";
    ::fremovexattr(fresh, "user.try");
    ::fchmod(fresh, 0600);
  }
  ~FileAttributesTest() override { ::close(old), ::close(fresh); }

  bool give() const {
    Status status;
    return Files::status(old, status) >= 0 && give_file_attributes<Files>(fresh, old, status);
  }
  static void set(int fd, const char* name, const std::string& value) {
    ASSERT_EQ(::fsetxattr(fd, name, value.data(), value.size(), 0), 0) << name;
  }
  std::string attribute(const char* name) const {
    std::array<char, 5000> value;
    const auto size = ::fgetxattr(fresh, name, value.data(), value.size());
    return size < 0 ? "none" : std::string(value.data(), static_cast<std::size_t>(size));
  }

  const int old = ::open(file("old", "").c_str(), O_WRONLY);
  const int fresh = ::open(file("fresh", "").c_str(), O_RDWR);
};

TEST_F(FileAttributesTest, AreThoseOfTheOther) {
  ::fchmod(old, 0646);
  EXPECT_TRUE(give());
  Status status;
  ASSERT_GE(Files::status(fresh, status), 0);
  EXPECT_EQ(status.permissions, 0646u);
}

TEST_F(FileAttributesTest, HaveExtendedOnes) {
  set(old, "user.empty", "");
  set(old, "user.words", std::string("two\0words", 9));
  set(fresh, "user.words", "others");
  EXPECT_TRUE(give());
  EXPECT_EQ(attribute("user.empty"), "");
  EXPECT_EQ(attribute("user.words"), std::string("two\0words", 9));
}

TEST_F(FileAttributesTest, AreNotQuiteThoseOfTheOtherWithMore) {
  set(fresh, "user.more", "of the folder's");
  EXPECT_FALSE(give());
}

TEST_F(FileAttributesTest, AreNotCopiedWhereTheyAreLarge) {
  const std::string large(4097, 'x');
  if (::fsetxattr(old, "user.large", large.data(), large.size(), 0) != 0)
    GTEST_SKIP() << "no large attributes on this file system";
  EXPECT_FALSE(give());
}

TEST_F(FileAttributesTest, AreNotThoseOfAnotherOwnerForWhoMayNotGiveItAway) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root";
  if (::fchown(old, 65534, 65534) != 0) GTEST_SKIP() << "nobody else is in this namespace";
  ::fchmod(old, 0664);
  EXPECT_TRUE(give());
  Status status;
  ASSERT_GE(Files::status(fresh, status), 0);
  EXPECT_EQ(status.owner, 65534u);
  EXPECT_EQ(status.group, 65534u);

  struct NoOwners : Files {
    static int set_owner(int, unsigned, unsigned) { return -EPERM; }
  };
  ASSERT_EQ(::fchown(fresh, 0, 0), 0);
  ::fchmod(fresh, 0600);
  ASSERT_GE(Files::status(old, status), 0);
  EXPECT_FALSE(give_file_attributes<NoOwners>(fresh, old, status));
  ASSERT_GE(Files::status(fresh, status), 0);
  EXPECT_EQ(status.permissions, 0600u);
}

}  // namespace
}  // namespace cg::files
