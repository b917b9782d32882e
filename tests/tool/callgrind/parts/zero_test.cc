// SPDX-License-Identifier: GPL-2.0-or-later
//
// What begins anew when counts are zeroed or a part is written, and what waits.
#include <string>

#include "tests/tool/callgrind/client.h"

namespace cg::tool::callgrind {
namespace {

using Threads = Dumps::Threads;

class ZeroTest : public ClientTest {
 protected:
  Dumps& dumps() { return profiler.dumps(); }

  // The kernel is called by main's second block, which runs while nothing is collected.
  void call_kernel() {
    start({"--collect-atstart=no", "--collect-systime=yes"});
    run({kAfter});
    profiler.begin_system_call(1);
    profiler.end_system_call(1);
    run({kF});
  }
  // That block runs while costs are collected.
  std::string collected() {
    profiler.tracker().toggle_collection_by_request();
    run({kAfter, kAfter});
    dumps().write_last();
    return body(out());
  }
};

TEST_F(ZeroTest, BeginsAnew) {
  start();
  call_f();
  run({kMain, kF});
  dumps().zero(Threads::all);
  EXPECT_EQ(dumps().parts(), 0u);
  EXPECT_EQ(profiler.graph().executed_calls(), 2u) << "the calls were made all the same";
  run({kAfter, kMain});
  dumps().write_last();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=f\n10 2\n\n"
            "fn=main\ncfn=f\ncalls=0 10 \n1 2\n2 2\n"
            "\ntotals: 4\n")
      << "the block that asks is the first";
  EXPECT_EQ(dumps().total().ir.accesses, 4u);
  EXPECT_EQ(header(out(), "desc: Timerange: Basic block "), "0 - 7");
}

// Nothing has come behind its last block yet.
TEST_F(ZeroTest, ACallThatHasCostNothingYetBeginsAnewAsWell) {
  start();
  run({kMain, kF});
  dumps().zero(Threads::all);
  run({kAfter, kMain});
  dumps().write_last();
  EXPECT_NE(body(out()).find("cfn=f\ncalls=0 10 \n1 2\n"), std::string::npos) << body(out());
}

TEST_F(ZeroTest, ACallOfTheKernelThatNoBlockIsListedForWaitsForTheNextPart) {
  call_kernel();
  dumps().write("First", Threads::all);
  EXPECT_EQ(body(out(".1")), "totals: 0\n");
  EXPECT_NE(collected().find("\n2 0 1\n"), std::string::npos);
}

TEST_F(ZeroTest, ACallOfTheKernelThatNoBlockIsListedForIsForgotten) {
  call_kernel();
  dumps().zero(Threads::all);
  const std::string text = collected();
  EXPECT_EQ(header(out(), "totals: "), "4");
  EXPECT_EQ(text.find("\n2 0 1\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace cg::tool::callgrind
