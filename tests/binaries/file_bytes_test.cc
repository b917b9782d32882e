// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/file_bytes.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>

#include "tests/temporary_folder.h"

namespace cg::binaries {
namespace {

TEST(FileBytes, AreAllBytes) {
  const TemporaryFolder folder;
  std::string text(std::size_t{3} << 20, 'x');
  text.back() = '\0';
  const std::string path = folder.path("file");
  std::ofstream(path, std::ios::binary) << text;
  const FileBytes bytes(path, text.size());
  std::filesystem::resize_file(path, 0);  // what was read stays
  EXPECT_TRUE(bytes.text() == text);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes.text().data()) % 16, 0U);
}

TEST(FileBytes, OfALargerFileAreNone) {
  const TemporaryFolder folder;
  std::ofstream(folder.path("file")) << "12345";
  EXPECT_EQ(FileBytes(folder.path("file"), 5).text(), "12345");
  EXPECT_EQ(FileBytes(folder.path("file"), 4).text(), "");
}

TEST(FileBytes, OfWhatIsNoFileAreNone) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
  for (const char* name : {"", "pipe", "missing"})
    EXPECT_EQ(FileBytes(folder.path(name), 100).text(), "") << name;
  EXPECT_EQ(FileBytes().text(), "");
}

}  // namespace
}  // namespace cg::binaries
