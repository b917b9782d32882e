// SPDX-License-Identifier: GPL-2.0-or-later
//
// Superblocks that are instrumented and run, and what the profile says of them.
#include "tool/callgrind/profiler.h"

#include "tests/tool/callgrind/client.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class ProfilerTest : public ClientTest {};

TEST_F(ProfilerTest, CallsAndWhatTheyCostAreInTheProfile) {
  start();
  call_f();
  call_f();
  run({kMain});  // the last, which does not count
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\n"
            "fl=a.c\n"
            "fn=f\n"
            "10 4\n"
            "\n"
            "fn=main\n"
            "1 4\n"
            "cfn=f\n"
            "calls=2 10 \n"
            "1 4\n"
            "2 4\n"
            "\n"
            "totals: 12\n");
}

TEST_F(ProfilerTest, EachRowHasItsInstructions) {
  start();
  fake::Block& block = code({"main", kMain + 0x100, 1}, 4);
  const unsigned lines[] = {3, 3, 4, 3};
  for (Addr i = 0; i < 4; ++i) {
    const Addr a = kMain + 0x100 + 4 * i;
    fake::core.debug_info[a].line = lines[i];
    block.imark(a, 4);
  }
  block.ends(fake::constant(kMain + 0x100), Ijk_Boring);
  for (int i = 0; i < 5; ++i) run({kMain + 0x100});
  run({kAfter});
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "3 10\n4 5\n3 5\n"
            "\ntotals: 20\n");
}

// What is behind a branch counts where it is not taken.
TEST_F(ProfilerTest, WhatIsLeftHalfwayCountsHalf) {
  start({"--dump-instr=yes"});
  fake::Block& block = code({"main", kMain + 0x100, 1}, 2);
  block.imark(kMain + 0x100, 4);
  block.exit(block.bit("g"), Ijk_Boring, kF);
  block.imark(kMain + 0x104, 4);
  block.ends(fake::constant(kMain + 0x100), Ijk_Boring);
  for (const bool is_taken : {false, true, false, false}) {
    registers[fake::kSomeRegister] = is_taken;
    run({kMain + 0x100});
  }
  run({kAfter});
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "0x1100 1 4\n0x1104 1 3\n"
            "\ntotals: 7\n");
}

TEST_F(ProfilerTest, ATranslationThatIsThrownAwayHasCounted) {
  start();
  call_f();
  discard(kF);
  call_f();
  discard(kF);
  discard(kMain);
  call_f();
  run({kMain});
  EXPECT_EQ(profiler.code().blocks(), 3u);
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "18");
}

// The core keeps translations of one address apart that it redirects differently.
TEST_F(ProfilerTest, OneOfTwoTranslationsMayGo) {
  start();
  call_f();
  const VexGuestLayout layout = [] {
    VexGuestLayout amd64{};
    amd64.offset_SP = fake::kStackPointer;
    return amd64;
  }();
  fake::Block again;
  again.imark(kF, 4);
  again.imark(kF + 4, 4);
  again.move_stack_pointer(8);
  again.ends(again.word("a"), Ijk_Ret);
  IRSB* const second = profiler.instrument(again.ir(), {kF, kF}, layout, Ity_I64);
  profiler.discard({kF, kF});
  run({kMain});
  fake::run(second, registers);
  run({kAfter, kMain, kF, kAfter, kMain});
  profiler.finish();
  EXPECT_EQ(header(out(), "totals: "), "18");
}

TEST_F(ProfilerTest, ABlockWithoutInstructionsStaysAsItIs) {
  start();
  fake::Block empty;
  const VexGuestLayout layout{};
  EXPECT_EQ(profiler.instrument(empty.ir(), {kMain, kMain}, layout, Ity_I64), empty.ir());
  EXPECT_EQ(empty.ir()->stmts_used, 0);
}

TEST_F(ProfilerTest, CallsAreThoseOfTheThread) {
  start();
  run({kMain});
  begin_thread(2, 0x200000);
  run({kMain});
  switch_to(1);
  registers[fake::kStackPointer] = 0x100000 - 8;
  run({kF, kAfter, kMain});
  switch_to(2);
  registers[fake::kStackPointer] = 0x200000 - 8;
  run({kF, kAfter, kMain});
  profiler.finish();
  EXPECT_NE(body(out()).find("cfn=f\ncalls=2 10 \n1 4\n"), std::string::npos);
}

class SimulatingProfilerTest : public ProfilerTest {
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

}  // namespace
}  // namespace cg::tool::callgrind
