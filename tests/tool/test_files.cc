// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/test_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace cg::tool::fake {

namespace fs = std::filesystem;

bool exists(const std::string& path) { return fs::exists(fs::symlink_status(path)); }

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

unsigned mode(const std::string& path) {
  return static_cast<unsigned>(fs::status(path).permissions());
}

std::uint64_t inode(const std::string& path) {
  struct stat found {};
  EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
  return found.st_ino;
}

void make_folder(const std::string& path) { fs::create_directory(path); }

void make_link(const std::string& target, const std::string& path) {
  fs::create_symlink(target, path);
}

void set_mode(const std::string& path, unsigned mode) {
  fs::permissions(path, static_cast<fs::perms>(mode));
}

}  // namespace cg::tool::fake
