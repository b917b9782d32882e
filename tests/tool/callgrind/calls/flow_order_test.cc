// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the code that keeps the tracker up stands in a block, and what it does when it runs.
#include <sstream>
#include <string>

#include "tests/tool/callgrind/calls/flow_code_printed.h"
#include "tests/tool/segments/interpreter.h"
#include "tool/segments/code_lines.h"
#include "tool/segments/instrument.h"
#include "tool/segments/superblock_table.h"

namespace cg::tool::callgrind {
namespace {

class FlowOrderTest : public FlowCodeTest {
 protected:
  ~FlowOrderTest() override { superblocks.discard({kMain, kMain}); }

  // Instruments a block, and prints all but what the guest computes.
  std::string instrumented(const fake::Block& guest) {
    take(guest);
    Superblock& superblock = superblocks.create({kMain, kMain});
    const Instrumentation setup{.cost_sink = CostSink(*this),
                                .caches = caches,
                                .code_lines = code_lines,
                                .segments = superblocks.segments()};
    FlowCode added = flow();
    IRSB* const ir = Instrumenter(setup, guest.ir(), superblock, Ity_I64, &added).run();
    fake::check_sanity(ir);
    std::size_t n = 0;
    for (const Segment* s = superblock.first_segment; s != nullptr; s = s->details->next) ++n;
    for (Segment* s = superblock.first_segment; s != nullptr; s = s->details->next)
      name(&s->executions, "segment" + std::to_string(--n));
    return sketched(printed(ir));
  }

 public:
  sim::Costs& cost_of(Addr /*instr*/) { return b->row(0).costs.counts(); }

 protected:
  sim::CacheHierarchy caches;
  CodeLines code_lines;
  SuperblockTable superblocks;

 private:
  // Stores, marks, calls and what the guest has; not what is computed on the way.
  static std::string sketched(const std::string& ir) {
    std::istringstream lines(ir);
    std::string sketch;
    for (std::string line; std::getline(lines, line);) {
      const bool is_computed = line.starts_with('t') && line.find("= ITE") == std::string::npos;
      if (is_computed) continue;
      if (line.starts_with("STle(")) line = line.substr(5, line.find(')') - 5) + " is stored";
      if (const auto at = line.find("exit"); line.find("ITE") != std::string::npos)
        line = line.substr(at, 5) + " may be taken";
      if (line.starts_with("if (")) line = "enter";
      sketch += line + '\n';
    }
    return sketch;
  }
};

TEST_F(FlowOrderTest, ABlockIsEnteredInFrontOfItsFirstInstructionAndMarkedAtItsEnd) {
  fake::Block guest;
  guest.imark(kMain, 4);
  guest.imark(kMain + 4, 4);
  guest.ends(guest.word("a"), Ijk_Ret);
  EXPECT_EQ(instrumented(guest),
            "enter\n"
            "IMark\n"
            "IMark\n"
            "segment0 is stored\n"
            "Ir is stored\n"
            "where is stored\n");
}

TEST_F(FlowOrderTest, EachBranchHasBehindItWhatComesBehindIt) {
  fake::Block guest;
  IRExpr* const g = guest.bit("g");
  guest.imark(kMain, 4);
  guest.exit(g, Ijk_Boring, kLibrary);
  guest.imark(kMain + 4, 4);
  guest.exit(g, Ijk_Boring, kMain + 0x80);
  guest.imark(kMain + 8, 4);
  guest.ends(fake::constant(kLibrary), Ijk_Call);
  EXPECT_EQ(instrumented(guest),
            "enter\n"
            "IMark\n"
            "segment0 is stored\n"
            "Ir is stored\n"
            "exit0 may be taken\n"
            "where is stored\n"
            "Exit\n"
            "IMark\n"
            "segment1 is stored\n"
            "Ir is stored\n"
            "Exit\n"
            "IMark\n"
            "segment2 is stored\n"
            "Ir is stored\n"
            "where is stored\n")
      << "the second needs no look";
}

// The core's check of code that changes itself: it goes on with the same block.
TEST_F(FlowOrderTest, WhatTheCorePutsInFrontOfABlockIsBeforeItIsEntered) {
  fake::Block guest;
  guest.exit(guest.bit("g"), Ijk_InvalICache, kMain);
  guest.imark(kMain, 4);
  guest.ends(fake::constant(kMain + 0x80), Ijk_Boring);
  EXPECT_EQ(instrumented(guest),
            "Exit\n"
            "enter\n"
            "IMark\n"
            "segment0 is stored\n"
            "Ir is stored\n");
}

// The same code, run.
class FlowRunTest : public FlowOrderTest {
 protected:
  FlowRunTest() {
    tracker.begin(2, true, false);
    tracker.switch_to(1);
    tracker.begin_thread(1);
  }

  // Runs the block, whose branch is taken or not; the stack pointer is 0x1000.
  void run(bool is_taken, bool checks = false) {
    fake::Block guest;
    guest.imark(kMain, 4);
    guest.exit(guest.bit("g"), Ijk_Boring, kLibrary);
    guest.imark(kMain + 4, 4);
    guest.ends(fake::constant(kMain + 8), Ijk_Boring);
    take(guest);
    out = fake::Block();
    FlowCode added = flow(false, checks);
    added.begin(out.ir());
    added.exit(out.ir(), out.bit("g"));
    added.end(out.ir());
    fake::Registers registers{{fake::kSomeRegister, is_taken}, {fake::kStackPointer, 0x1000}};
    fake::run(out.ir(), registers);
  }
};

TEST_F(FlowRunTest, ABlockIsEntered) {
  run(false);
  ASSERT_NE(b->owner, nullptr);
  EXPECT_EQ(&b->owner->context->function(), b->function);
  EXPECT_EQ(*tracker.where(), reinterpret_cast<std::uintptr_t>(b->owner))
      << "neither exit has left a mark: the end needs no look";
}

TEST_F(FlowRunTest, ABlockIsEnteredWhereTheTrackerIsChecked) {
  run(false, true);
  ASSERT_NE(b->owner, nullptr);
  EXPECT_EQ(*tracker.where(), reinterpret_cast<std::uintptr_t>(b->owner));
}

TEST_F(FlowRunTest, ABranchThatIsTakenIsMarked) {
  run(true);
  EXPECT_EQ(*tracker.where(), Tracker::mark(b->exits[0]));
}

TEST_F(FlowRunTest, ABlockThatTheInstanceOwnsIsNotEntered) {
  run(false);
  Instance other{};  // which the tracker does not know
  b->owner = &other;
  *tracker.where() = reinterpret_cast<std::uintptr_t>(&other);
  fake::Registers registers{{fake::kStackPointer, 0x1000}};
  fake::run(out.ir(), registers);
  EXPECT_EQ(b->owner, &other);
}

TEST_F(FlowRunTest, TheTrackerIsCheckedWhereTheUserSaysSo) {
  tracker.begin_handler(1, 0, {.ip = 0, .sp = 0x2000});  // there is no such signal
  run(true, false);
  EXPECT_DEATH(run(true, true), "a handler without a signal");
}

}  // namespace
}  // namespace cg::tool::callgrind
