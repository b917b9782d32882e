// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is simulated when superblocks run, and whose it is.
#include "tests/tool/callgrind/client.h"

namespace cg::tool::callgrind {
namespace {

class SimulatingProfilerTest : public ClientTest {
 protected:
  static constexpr Addr kLoads = kMain + 0x100;

  // Reads, modifies and writes memory.
  void add_accesses() {
    fake::Block& block = code({"main", kLoads, 3}, 2);
    IRExpr* const a = block.word("a");
    block.imark(kLoads, 4);
    block.load(Ity_I64, a);
    block.store(a, a);
    block.imark(kLoads + 4, 4);
    block.load(Ity_I64, a);
    block.ends(fake::constant(kLoads), Ijk_Boring);
  }
};

TEST_F(SimulatingProfilerTest, AModificationIsAWrite) {
  start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64"});
  add_accesses();
  registers[fake::kSomeRegister] = 0x5000;
  run({kLoads, kLoads, kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw");
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "3 4 2 2 1 0 1 1 0 1\n"
            "\ntotals: 4 2 2 1 0 1 1 0 1\n");
}

TEST_F(SimulatingProfilerTest, ClassesOfMissesAreTheLastColumns) {
  start({"--cache-sim=yes", "--miss-classes=yes", "--I1=1024,2,64", "--D1=128,1,64",
         "--LL=128,1,64"});
  add_accesses();
  for (const Addr a : {0x5000u, 0x5080u, 0x5000u}) {
    registers[fake::kSomeRegister] = a;
    run({kLoads});
  }
  run({kAfter});
  profiler.finish();
  EXPECT_EQ(
      header(out(), "events: "),
      "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw I1mr_cold I1mr_cap I1mr_conf ILmr_cold ILmr_cap "
      "ILmr_conf D1mr_cold D1mr_cap D1mr_conf DLmr_cold DLmr_cap DLmr_conf D1mw_cold D1mw_cap "
      "D1mw_conf DLmw_cold DLmw_cap DLmw_conf");
  EXPECT_EQ(header(out(), "totals: "), "6 3 3 1 0 3 1 0 3 1 0 0 1 0 0 0 0 0 0 0 0 2 0 1 2 0 1")
      << "two lines of one set are cold, then the first is there no more";
}

// What the caches hold is not known then, nor what they held.
TEST_F(SimulatingProfilerTest, WithEmptyCachesMissesAreColdAgain) {
  start({"--cache-sim=yes", "--miss-classes=yes", "--I1=1024,2,64", "--D1=1024,2,64",
         "--LL=4096,4,64"});
  add_accesses();
  registers[fake::kSomeRegister] = 0x5000;
  run({kLoads, kLoads});
  profiler.set_instrumenting(false, "Test");
  profiler.set_instrumenting(true, "Test");
  run({kLoads, kLoads, kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "8 4 4 2 0 2 2 0 2 2 0 0 2 0 0 0 0 0 0 0 0 2 0 0 2");
}

TEST_F(SimulatingProfilerTest, WhatLargerCachesLeaveIsTheLastColumns) {
  start(
      {"--cache-sim=yes", "--curve=yes", "--I1=1024,2,64", "--D1=67108864,1,64", "--LL=4096,4,64"});
  add_accesses();
  for (const Addr a : {0x5000u, 0x5080u, 0x4005000u, 0x5000u}) {
    registers[fake::kSomeRegister] = a;
    run({kLoads});
  }
  profiler.set_instrumenting(false, "Test");
  profiler.set_instrumenting(true, "Test");
  registers[fake::kSomeRegister] = 0x5080;
  run({kLoads, kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw M128M M256M");
  EXPECT_EQ(header(out(), "totals: "), "10 5 5 2 0 5 2 0 4 4 4")
      << "a conflict is left nowhere; with empty caches the last is cold again";
}

// Without simulation its last execution would not count.
TEST_F(SimulatingProfilerTest, ABlockThatWasSimulatedStaysWhole) {
  start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64"});
  run({kAfter, kAfter, kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "6 0 0 1 0 0 1");
}

TEST_F(SimulatingProfilerTest, AHelperAccessesALineAtMost) {
  start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64"});
  fake::Block& block = code({"main", kLoads, 3}, 1);
  block.imark(kLoads, 4);
  block.dirty(Ifx_Read, block.word("a"), 512);
  block.ends(fake::constant(kLoads), Ijk_Boring);
  registers[fake::kSomeRegister] = 0x5020;  // from the middle of a line to that of the next
  run({kLoads});
  registers[fake::kSomeRegister] = 0x5040;
  run({kLoads, kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "2 2 0 1 1 0 1 1") << "the second hits";
}

TEST_F(SimulatingProfilerTest, WhatACallMissesIsTheCalls) {
  start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64", "--branch-sim=yes"});
  call_f();
  run({kMain});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim");
  EXPECT_NE(body(out()).find("cfn=f\ncalls=1 10 \n1 2 0 0 1 0 0 1\n"), std::string::npos)
      << body(out());
}

TEST_F(SimulatingProfilerTest, BranchesArePredicted) {
  start({"--branch-sim=yes"});
  branches({"main", kMain + 0x200, 4}, kF);
  fake::Block& block = code({"main", kMain + 0x300, 5}, 1);
  block.imark(kMain + 0x300, 4);
  block.ends(block.word("a"), Ijk_Boring);
  registers[fake::kSomeRegister] = 0x1009;  // taken, too
  for (int i = 0; i < 12; ++i) run({kMain + 0x200, kMain + 0x300});
  run({kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir Bc Bcm Bi Bim");
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "4 24 12 9\n5 12 0 0 12 1\n"
            "\ntotals: 36 12 9 12 1\n")
      << "one for each of the first 9 histories: the last 7 outcomes are seen first, or again";
}

TEST_F(SimulatingProfilerTest, AnAtomicAccessIsABusEvent) {
  start({"--collect-bus=yes"});
  fake::Block& block = code({"main", kLoads, 3}, 1);
  block.imark(kLoads, 4);
  block.compare_and_swap(Ity_I64, block.word("a"));
  block.ends(fake::constant(kLoads), Ijk_Boring);
  run({kLoads, kLoads, kAfter});
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "3 2 2\n"
            "\ntotals: 2 2\n");
}

// It would have no room for one.
TEST_F(SimulatingProfilerTest, AnAtomicAccessIsNoneWhereNobodyAsks) {
  start();
  fake::Block& block = code({"main", kLoads, 3}, 8);
  for (unsigned i = 0; i < 8; ++i) {
    fake::core.debug_info[kLoads + 4 * i].line = 3 + i;
    block.imark(kLoads + 4 * i, 4);
    if (i == 0) block.compare_and_swap(Ity_I64, block.word("a"));
  }
  block.ends(fake::constant(kLoads), Ijk_Boring);
  run({kLoads, kLoads, kAfter});
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "3 2\n4 2\n5 2\n6 2\n7 2\n8 2\n9 2\n10 2\n"
            "\ntotals: 16\n");
}

TEST_F(SimulatingProfilerTest, LinesAreWrittenBack) {
  start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,1,64", "--simulate-wb=yes"});
  add_accesses();
  registers[fake::kSomeRegister] = 0x5000;
  run({kLoads});
  registers[fake::kSomeRegister] = 0x6000;  // takes its place in LL
  run({kLoads, kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw");
  EXPECT_EQ(header(out(), "totals: "), "4 2 2 1 0 2 1 0 2 0 0 1");
}

// From the third neighbouring line on the one 5 further is loaded into LL.
TEST_F(SimulatingProfilerTest, LinesAreLoadedAhead) {
  start({"--I1=1024,2,64", "--D1=1024,2,64", "--LL=4096,4,64", "--simulate-hwpref=yes"});
  fake::Block& block = code({"main", kLoads, 3}, 1);
  block.imark(kLoads, 4);
  block.load(Ity_I64, block.word("a"));
  block.ends(fake::constant(kLoads), Ijk_Boring);
  for (const Addr line : {0U, 1U, 2U, 7U}) {
    registers[fake::kSomeRegister] = 0x5000 + 64 * line;
    run({kLoads});
  }
  run({kAfter});
  profiler.finish();
  EXPECT_EQ(header(out(), "events: "), "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw");
  EXPECT_EQ(header(out(), "totals: "), "4 4 0 1 4 0 1 3");
}

}  // namespace
}  // namespace cg::tool::callgrind
