// SPDX-License-Identifier: GPL-2.0-or-later
//
// Away from a terminal. (What is drawn on one is tested with the programs.)
#include "program/console.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>
#include <new>
#include <string>

#include "program/program.h"
#include "tests/profile/read_text.h"

namespace cg::program {
namespace {

std::string said(const std::function<void()>& work) {
  testing::internal::CaptureStderr();
  work();
  return testing::internal::GetCapturedStderr();
}

struct Nothing {};

int status_of(void (*work)(const Nothing&, Console&)) {
  constexpr Program<Nothing> kOfNothing = {"prog", "", "", {}, nullptr, [](const Nothing&) {}};
  const char* const argv[] = {"prog"};
  return run(kOfNothing, 1, argv, work);
}

TEST(Console, BeginsEachLineWithTheProgram) {
  EXPECT_EQ(said([] {
              Console console("prog");
              console.step("parsing f");
              console.warning("w");
              console.note("n");
              console.error("e");
            }),
            "prog: parsing f\nprog: warning: w\nprog: n\nprog: error: e\n");
}

TEST(Console, ShowsControlCharactersInMessages) {
  EXPECT_EQ(said([] { Console("prog").error("\x1b[2Jf\nprog: all is well"); }),
            "prog: error: \\x1b[2Jf\\x0aprog: all is well\n");
}

TEST(Console, DrawsNoProgressAwayFromATerminal) {
  EXPECT_EQ(said([] {
              Console console("prog");
              console.expect(100);
              ::usleep(1'100'000);
              console.advance(50);
            }),
            "");
}

TEST(Program, EndsWithTheStatusOfItsError) {
  EXPECT_EQ(status_of([](const Nothing&, Console&) {}), 0);
  EXPECT_EQ(said([] {
              EXPECT_EQ(status_of([](const Nothing&, Console&) { throw Error("f:1: bad"); }), 1);
              EXPECT_EQ(status_of([](const Nothing&, Console&) { throw usage_error("x"); }), 2);
              EXPECT_EQ(status_of([](const Nothing&, Console&) { throw std::bad_alloc(); }), 1);
            }),
            "prog: error: f:1: bad\nprog: error: x\nprog: error: out of memory\n");
}

}  // namespace
}  // namespace cg::program
