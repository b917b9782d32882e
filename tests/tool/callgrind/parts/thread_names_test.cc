// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/thread_names.h"

#include <sys/prctl.h>

#include <string>
#include <thread>

#include "tests/tool/fake_core.h"

namespace cg::tool::callgrind {
namespace {

class ThreadNamesTest : public fake::Test {
 protected:
  ThreadNamesTest() {
    prctl(PR_GET_NAME, before_);
    prctl(PR_SET_NAME, "the tool's");
    names.begin();
    names.begin_thread(1);
  }
  ~ThreadNamesTest() override { prctl(PR_SET_NAME, before_); }
  ThreadNames names;

 private:
  char before_[16] = "";
};

TEST_F(ThreadNamesTest, AThreadHasItsLatestName) {
  EXPECT_STREQ(names.name(1), "") << "none was given";
  prctl(PR_SET_NAME, "first");
  EXPECT_STREQ(names.name(1), "first");
  prctl(PR_SET_NAME, "second");
  EXPECT_STREQ(names.name(1), "second");
}

TEST_F(ThreadNamesTest, ItKeepsItWhenItIsOver) {
  std::thread([this] {
    names.begin_thread(3);
    prctl(PR_SET_NAME, "worker of 15 b.");
    names.end_thread(3);
  }).join();
  EXPECT_STREQ(names.name(3), "worker of 15 b.");
  EXPECT_STREQ(names.name(2), "") << "it never began";
  names.begin_thread(3);
  EXPECT_STREQ(names.name(3), "") << "another one with its number";
}

TEST_F(ThreadNamesTest, ItStaysWhereItCannotBeRead) {
  std::thread([this] {
    names.begin_thread(2);
    prctl(PR_SET_NAME, "forked");
    EXPECT_STREQ(names.name(2), "forked");
  }).join();  // the kernel's number leads nowhere now
  EXPECT_STREQ(names.name(2), "forked");
}

TEST_F(ThreadNamesTest, ItStaysInItsLine) {
  prctl(PR_SET_NAME,
        "a\nb\x7f"
        "c");
  EXPECT_STREQ(names.name(1), "a?b?c");
}

}  // namespace
}  // namespace cg::tool::callgrind
