// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/next_step.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <string>

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class NextStepTest : public fake::Test {
 protected:
  NextStepTest() : terminal_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    VG_(log_output_sink).fd = terminal_;
  }
  ~NextStepTest() override {
    VG_(log_output_sink).fd = -1;
    ::close(terminal_);
  }

  static std::string said(const std::string& path, const char* suffix = "") {
    fake::core.messages.clear();
    print_next_step("cg_annotate", path.c_str(), suffix);
    return fake::core.messages;
  }
  static std::string here(const std::string& name) {
    return std::string(VG_(get_startup_wd)()) + '/' + name;
  }

 private:
  int terminal_;
};

TEST_F(NextStepTest, NamesTheProfileFromTheFolderWhereTheRunBegan) {
  EXPECT_EQ(said(here("cachegrind.out.4711")), "== Next: cg_annotate cachegrind.out.4711\n");
  EXPECT_EQ(said(here("a/b")), "== Next: cg_annotate a/b\n");
  EXPECT_EQ(said("relative"), "== Next: cg_annotate relative\n");
  EXPECT_EQ(said("/elsewhere/out"), "== Next: cg_annotate /elsewhere/out\n");
  const std::string neighbour = std::string(VG_(get_startup_wd)()) + "2/out";
  EXPECT_EQ(said(neighbour), "== Next: cg_annotate " + neighbour + "\n");
}

TEST_F(NextStepTest, AShellReadsTheNameAsItIs) {
  EXPECT_EQ(said("/t/my out"), "== Next: cg_annotate '/t/my out'\n");
  EXPECT_EQ(said("/t/it's"), "== Next: cg_annotate '/t/it'\\''s'\n");
  EXPECT_EQ(said("/t/$HOME"), "== Next: cg_annotate '/t/$HOME'\n");
  EXPECT_EQ(said("/t/a b", "-*"), "== Next: cg_annotate '/t/a b'-*\n");
  EXPECT_EQ(said(here("-x")), "== Next: cg_annotate ./-x\n");
}

TEST_F(NextStepTest, ANameThatWouldMoveTheCursorIsNotPrinted) {
  EXPECT_EQ(said("/t/\x1b[2J"), "");
  EXPECT_EQ(said("/t/a\nb"), "");
  EXPECT_EQ(said("/t/\x7f"), "");
}

TEST_F(NextStepTest, ATooLongNameIsNotPrinted) { EXPECT_EQ(said(std::string(4096, 'a')), ""); }

TEST_F(NextStepTest, WhatIsNoFileHasNoNextStep) { EXPECT_EQ(said("/dev/null"), ""); }

TEST_F(NextStepTest, OnlyTerminalsAreTold) {
  const TemporaryFolder folder;
  const int file = ::open(folder.path("log").c_str(), O_CREAT | O_WRONLY, 0600);
  VG_(log_output_sink).fd = file;
  EXPECT_EQ(said("/t/out"), "");
  ::close(file);
  VG_(log_output_sink).fd = -1;
  EXPECT_EQ(said("/t/out"), "");
}

TEST_F(NextStepTest, NobodyWhoWantsSilenceIsTold) {
  VG_(clo_verbosity) = 0;
  EXPECT_EQ(said("/t/out"), "");
}

}  // namespace
}  // namespace cg::tool
