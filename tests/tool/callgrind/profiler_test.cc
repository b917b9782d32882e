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

// Each branch is in front of what it leads to; the last column of jcnd is how often it was executed.
TEST_F(ProfilerTest, JumpsAreCountedWhereTheyAreAskedFor) {
  start({"--collect-jumps=yes"});
  branches({"main", kMain + 0x200, 4}, kMain + 0x300);
  jumps({"main", kMain + 0x208, 5}, kMain + 0x200);
  jumps({"main", kMain + 0x300, 6}, kMain + 0x200);
  for (const bool is_taken : {false, true, false, false}) {
    registers[fake::kSomeRegister] = is_taken;
    run({kMain + 0x200, is_taken ? kMain + 0x300 : kMain + 0x208});
  }
  run({kMain + 0x200, kMain + 0x208});
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "4 10\njcnd=1/5 6 \n4 \n"
            "5 6\njump=3 4 \n5 \n"
            "6 2\njump=1 4 \n6 \n"
            "\ntotals: 18\n");
}

// f calls itself, and returns twice.
TEST_F(ProfilerTest, DirectRecursionNeedNotBeToldApart) {
  start({"--skip-direct-rec=yes"});
  calls({"f", kF + 0x100, 11}, kF);
  run({kMain, kF + 0x100, kF, kF, kAfter, kMain});
  profiler.finish();
  EXPECT_EQ(body(out()).find("f'2"), std::string::npos) << body(out());
}

TEST_F(ProfilerTest, RecursionIsToldApart) {
  start();
  calls({"f", kF + 0x100, 11}, kF);
  run({kMain, kF + 0x100, kF, kF, kAfter, kMain});
  profiler.finish();
  EXPECT_NE(body(out()).find("fn=f'2\n10 2\n"), std::string::npos) << body(out());
}

// In the order of the callers' names.
TEST_F(ProfilerTest, FunctionsMayBeToldApartByTheirCallers) {
  start({"--separate-callers=2"});
  constexpr Addr kG = 0x3000, kInG = 0x3008;
  calls({"g", kG, 20}, kF);
  returns({"g", kInG, 21});
  calls({"main", kMain + 0x100, 3}, kG);
  call_f();
  run({kMain + 0x100, kG, kF, kInG, kAfter, kMain});
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\n"
            "fn=f'g'main\n10 2\n\nfn=f'main\n10 2\n\n"
            "fn=g'main\n20 2\ncfn=f'g'main\ncalls=1 10 \n20 2\n21 2\n\n"
            "fn=main\n1 2\ncfn=f'main\ncalls=1 10 \n1 2\n2 4\n3 2\ncfn=g'main\ncalls=1 20 \n3 6\n"
            "\ntotals: 16\n");
}

// Where this is shorter.
TEST_F(ProfilerTest, PositionsNearbyMayBeRelative) {
  start({"--dump-instr=yes", "--compress-pos=yes"});
  fake::Block& block = code({"main", kMain + 0x100, 1}, 60);
  constexpr unsigned kOffsets[] = {0, 4, 100, 200, 204}, kLines[] = {200, 200, 101, 1, 100};
  for (std::size_t i = 0; i < 5; ++i) {
    const Addr a = kMain + 0x100 + kOffsets[i];
    fake::core.debug_info[a].line = kLines[i];
    block.imark(a, 4);
  }
  block.ends(fake::constant(kMain + 0x100), Ijk_Boring);
  run({kMain + 0x100, kMain + 0x100, kAfter});
  profiler.finish();
  EXPECT_EQ(body(out()),
            "ob=/bin/program\nfl=a.c\nfn=main\n"
            "0x1100 200 2\n+4 * 2\n+96 -99 2\n0x11c8 1 2\n+4 +99 2\n"
            "\ntotals: 10\n");
}

// Costs are stored as wide as the run counts.
TEST_F(ProfilerTest, ARunWithoutSimulationStoresOneCount) {
  start();
  EXPECT_EQ(StoredCosts::bytes_behind(), 0u);
}

}  // namespace
}  // namespace cg::tool::callgrind
