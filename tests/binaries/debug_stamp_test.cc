// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/debug_stamp.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/temporary_folder.h"

namespace cg::binaries {
namespace {

namespace fs = std::filesystem;

class DebugStampTest : public testing::Test {
 protected:
  DebugStampTest() {
    std::ofstream(object) << "object";
    std::ofstream(debug) << "debug information";
    file = ::open(object.c_str(), O_RDONLY | O_CLOEXEC);
    stamp = debug_stamp(file, debug);
  }
  ~DebugStampTest() override { ::close(file); }

  TemporaryFolder folder;
  const std::string object = folder.path("object"), debug = folder.path("its debug file");
  int file = -1;
  std::string stamp;
};

TEST_F(DebugStampTest, IsCurrentWhileBothFilesAreWhatTheyWere) {
  EXPECT_TRUE(stamp.ends_with(debug));
  EXPECT_TRUE(is_current(stamp, file));
  std::ofstream(debug, std::ios::app) << "more";
  EXPECT_FALSE(is_current(stamp, file));
}

TEST_F(DebugStampTest, IsOldBehindAChangeOfTime) {
  for (const std::string& changed : {object, debug}) {
    const std::string before = debug_stamp(file, debug);
    fs::last_write_time(changed, fs::last_write_time(changed) + std::chrono::nanoseconds(1));
    EXPECT_FALSE(is_current(before, file)) << changed;
  }
}

TEST_F(DebugStampTest, IsOldWithoutTheFile) {
  fs::remove(debug);
  EXPECT_FALSE(is_current(stamp, file));
  EXPECT_EQ(debug_stamp(file, debug), "");
  EXPECT_EQ(debug_stamp(-1, object), "");
}

TEST_F(DebugStampTest, ThatNobodyMadeIsNotCurrent) {
  for (const std::string text : {"", " ", "6 1 17", "6 1 17 2", "6 1 17 2 ", "x y z u v"})
    EXPECT_FALSE(is_current(text, file)) << text;
  EXPECT_FALSE(is_current(stamp.substr(1), file));
}

}  // namespace
}  // namespace cg::binaries
