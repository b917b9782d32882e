// SPDX-License-Identifier: GPL-2.0-or-later
//
// OutputFile in a process that is told to end while it writes.
#include "program/interruption.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "program/output_file.h"
#include "tests/temporary_folder.h"

namespace cg::program {
namespace {

class InterruptionDeathTest : public testing::TestWithParam<int>, protected TemporaryFolder {
 protected:
  InterruptionDeathTest() { file("out", "old"); }

  // As a program does that is interrupted between two writes.
  void write_interrupted() const {
    OutputFile output(path("out"));
    output.write(std::string(1'000'000, 'x') + '\n');
    std::raise(GetParam());
    output.write("new\n");
    output.commit();
    std::exit(0);
  }
};

TEST_P(InterruptionDeathTest, LeavesTheOldFileAlone) {
  EXPECT_EXIT(write_interrupted(), testing::KilledBySignal(GetParam()), "");
  EXPECT_EQ(text_of(path("out")), "old");
  EXPECT_EQ(size(), 1u);
}

TEST_P(InterruptionDeathTest, IsIgnoredWhereItWasBefore) {
  EXPECT_EXIT((std::signal(GetParam(), SIG_IGN), write_interrupted()), testing::ExitedWithCode(0),
              "");
  EXPECT_EQ(text_of(path("out")).size(), 1'000'005u);
  EXPECT_EQ(size(), 1u);
}

TEST_P(InterruptionDeathTest, TakesNothingThatIsDone) {
  const auto interrupted_later = [this] {
    OutputFile output(path("out"));
    output.write("new\n");
    output.commit();
    file("out." + std::to_string(::getpid()) + ".tmp", "another's");
    std::raise(GetParam());
  };
  EXPECT_EXIT(interrupted_later(), testing::KilledBySignal(GetParam()), "");
  EXPECT_EQ(text_of(path("out")), "new\n");
  EXPECT_EQ(size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptionDeathTest, testing::Values(SIGHUP, SIGINT, SIGTERM));

}  // namespace
}  // namespace cg::program
