// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/process_index.h"

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool::cachegrind {
namespace {

class ProcessIndexTest : public fake::Test {
 protected:
  ProcessIndexTest() {
    static HChar program[] = "./prog";
    VG_(args_the_exename) = program;
    fake::core.arguments = {"-v", "two\nlines\tand \x1b", ""};
    fake::core.milliseconds = 1000;
    index.begin();
    fake::core.milliseconds = 1234;
  }

  std::string appended() {
    index.append(folder.path("cachegrind.out.1").c_str(), 18446744073709551615U);
    return fake::contents(folder.path("index"));
  }

  TemporaryFolder folder;
  ProcessIndex index;
  const std::string behind = "\t18446744073709551615\t234\t./prog -v two?lines?and ? \n";
};

TEST_F(ProcessIndexTest, HasALineOfAProcess) {
  index.begin_call(__NR_exit_group, 3);
  EXPECT_EQ(appended(), "4711\t42\t3" + behind);
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(ProcessIndexTest, KeepsWhatIsThere) {
  fake::write(folder.path("index"), "1\n");
  index.begin_call(__NR_exit, 0x105);
  EXPECT_EQ(appended(), "1\n4711\t42\t5" + behind);
}

TEST_F(ProcessIndexTest, AProcessThatDoesNotAskToExitIsKilled) {
  EXPECT_EQ(appended(), "4711\t42\tkilled" + behind);
  index.begin_call(__NR_exit, 0);  // of a thread
  index.begin_call(__NR_write, 1);
  fake::write(folder.path("index"), "");
  EXPECT_EQ(appended(), "4711\t42\tkilled" + behind);
}

TEST_F(ProcessIndexTest, AChildBeginsWhenItIsForked) {
  index.begin_call(__NR_exit_group, 3);
  index.begin();
  EXPECT_EQ(appended(), "4711\t42\tkilled\t18446744073709551615\t0\t./prog -v two?lines?and ? \n");
}

TEST_F(ProcessIndexTest, ALineIsCutAtFourKilobytes) {
  fake::core.arguments = {std::string(5000, 'x')};
  const std::string line = appended();
  EXPECT_EQ(line.size(), 4096u);
  EXPECT_EQ(line.substr(4094), "x\n");
}

TEST_F(ProcessIndexTest, WhatCannotBeAppendedIsSaid) {
  index.append(folder.path("missing/out").c_str(), 0);
  EXPECT_EQ(fake::core.messages, "== error: '" + folder.path("missing/index") +
                                     "' lacks this process: No such file or directory\n");
  fake::core.messages.clear();
  fake::core.bytes_per_write = 10;
  appended();
  EXPECT_EQ(fake::core.messages, "== error: '" + folder.path("index") +
                                     "' lacks this process: No space left on device\n");
}

}  // namespace
}  // namespace cg::tool::cachegrind
