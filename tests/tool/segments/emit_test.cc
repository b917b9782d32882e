// SPDX-License-Identifier: GPL-2.0-or-later
//
// The generated IR, statement by statement, as VEX prints it.
#include "tool/segments/emit.h"

#include <array>
#include <sstream>
#include <vector>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"
#include "tests/tool/segments/owned_segment.h"
#include "tool/segments/runner.h"

namespace cg::tool {
namespace {

using EventKind = Event::Kind;
using Lines = std::vector<std::string>;

// An address as VEX prints it.
std::string printed(const void* address) {
  std::ostringstream text;
  text << "0x" << std::hex << std::uppercase << reinterpret_cast<std::uintptr_t>(address) << ":I64";
  return text.str();
}

class EmitTest : public fake::Test {
 protected:
  ~EmitTest() override { fake::check_sanity(block.ir()); }

  Segment* segment(const SegmentParts& parts) {
    return segments_.emplace_back(fake::owned_segment(parts)).get();
  }
  Segment* segment_of_data(std::size_t n) {
    const std::vector data(n, DataAccess{&counts, 8, false});
    return segment({.data = data});
  }

  // Emits the segment with these operands of its events.
  void emit(Segment* s, const std::vector<IRExpr*>& operands, bool load_is_pending = false) {
    std::vector<Event> events{{.kind = EventKind::fetch, .instr = {}}};
    for (IRExpr* operand : operands)
      events.push_back({.kind = EventKind::read, .instr = {}, .operand = operand});
    emitter.run(s, events, load_is_pending);
  }

  // What was appended since the last call: calls as their name and arguments, `s` for the
  // segment's address.
  Lines appended(const Segment* s) {
    Lines lines;
    for (; seen < block.ir()->stmts_used; ++seen) {
      const IRStmt& statement = *block.ir()->stmts[seen];
      lines.push_back(statement.tag == Ist_Dirty ? called(*statement.Ist.Dirty.details)
                                                 : fake::printed(&statement));
      const std::string address = printed(static_cast<const void*>(s));
      if (const auto at = lines.back().find(address); at != std::string::npos)
        lines.back().replace(at, address.size(), 1, 's');
    }
    return lines;
  }

  const IRDirty& last_call() const {
    return *block.ir()->stmts[block.ir()->stmts_used - 1]->Ist.Dirty.details;
  }

  sim::CacheCounts counts;
  sim::BranchCounts branches;
  fake::Block block;
  IRExpr* a = block.word("a");  // t0
  IRExpr* b = block.word("b");  // t1
  IRExpr* g = block.bit("g");   // t3
  Int seen = block.ir()->stmts_used;
  Emitter emitter{block.ir(), Ity_I64};

 private:
  static std::string called(const IRDirty& call) {
    std::string text = call.cee->name;
    const char* separator = "(";
    for (IRExpr** argument = call.args; *argument != nullptr; ++argument, separator = ", ")
      text += separator + fake::printed(*argument);
    return text + ")";
  }

  std::vector<fake::OwnedSegment> segments_;
};

TEST_F(EmitTest, ASegmentThatIsOnlyCountedIsAnInlineCounter) {
  Segment* const s = segment({});
  emit(s, {});
  EXPECT_EQ(appended(s), (Lines{"t4 = LDle:I64(s)", "t5 = Add64(t4,0x1:I64)", "STle(s) = t5"}));
}

TEST_F(EmitTest, WithALoadPendingItIsACall) {
  Segment* const s = segment({});
  emit(s, {}, true);
  ASSERT_EQ(appended(s), Lines{"run_segment(s)"});
  EXPECT_EQ(last_call().cee->addr, runner_of(*s));
}

TEST_F(EmitTest, TheCounterIsTheSegmentsFirstMember) {
  Segment* const s = segment({});
  EXPECT_EQ(static_cast<void*>(&s->executions), static_cast<void*>(s));
}

TEST_F(EmitTest, OperandsAreArgumentsInOrder) {
  Segment* const s = segment_of_data(2);
  emit(s, {a, b});
  EXPECT_EQ(appended(s), Lines{"run_segment(s, t0, t1)"});
}

TEST_F(EmitTest, ASegmentOfFetchesAloneHasNone) {
  const std::array fetches{Fetch{&counts, 0x1000, 0x1000, 4, 0, false}};
  Segment* const s = segment({.fetches = fetches});
  emit(s, {});
  EXPECT_EQ(appended(s), Lines{"run_segment(s)"});
}

TEST_F(EmitTest, AConstantOperandIsPassedAsItIs) {
  Segment* const s = segment_of_data(1);
  emit(s, {fake::constant(0x5000)});
  EXPECT_EQ(appended(s), Lines{"run_segment(s, 0x5000:I64)"});
}

TEST_F(EmitTest, ABranchOutcomeIsWidenedToAWord) {
  const std::array data{DataAccess{&counts, 8, false}};
  Segment* const s =
      segment({.branch = {&branches, 0x1000, BranchSite::Kind::conditional}, .data = data});
  emit(s, {a, g});
  EXPECT_EQ(appended(s), (Lines{"t4 = 1Uto64(t3)", "run_segment(s, t0, t4)"}));
}

TEST_F(EmitTest, AsManyOperandsAsASegmentHasFitTheCall) {
  Segment* const s = segment_of_data(kMaxOperands);
  emit(s, {a, b, a, b, a});
  EXPECT_EQ(appended(s), Lines{"run_segment(s, t0, t1, t0, t1, t0)"});
  EXPECT_EQ(last_call().cee->addr, runner_of(*s));
}

TEST_F(EmitTest, OthersMayRunSegments) {
  const Runners others{.of = [](const Segment&) -> void* { return &fake::segment_store; },
                       .guarded = [](Segment*, sim::Addr) {}};
  emitter = Emitter(block.ir(), Ity_I64, others);
  Segment* const s = segment_of_data(1);
  emit(s, {a});
  EXPECT_EQ(last_call().cee->addr, &fake::segment_store);
  emitter.run_guarded(s, a, g);
  EXPECT_EQ(last_call().cee->addr, reinterpret_cast<void*>(others.guarded));
}

TEST_F(EmitTest, TheLastOfThemMayBeABranchs) {
  const std::vector data(kMaxOperands - 1, DataAccess{&counts, 8, false});
  Segment* const s =
      segment({.branch = {&branches, 0x1000, BranchSite::Kind::indirect}, .data = data});
  emit(s, {a, b, a, b, fake::constant(0x2000)});
  EXPECT_EQ(appended(s), Lines{"run_segment(s, t0, t1, t0, t1, 0x2000:I64)"});
  EXPECT_EQ(last_call().cee->addr, runner_of(*s));
}

// VEX may move the guest's loads past it, as past those of Cachegrind 3.19.
TEST_F(EmitTest, NoCallDeclaresAnEffectOrAsksForTheGuestState) {
  emit(segment_of_data(2), {a, b});
  emit(segment_of_data(5), std::vector(5, a));
  emit(segment({}), {}, true);
  emitter.run_guarded(segment_of_data(1), a, g);
  int calls = 0;
  for (Int i = 0; i < block.ir()->stmts_used; ++i) {
    if (block.ir()->stmts[i]->tag != Ist_Dirty) continue;
    const IRDirty& call = *block.ir()->stmts[i]->Ist.Dirty.details;
    EXPECT_EQ(call.mFx, Ifx_None);
    EXPECT_EQ(call.nFxState, 0);
    EXPECT_EQ(call.tmp, IRTemp_INVALID);
    EXPECT_EQ(call.cee->regparms, 0);
    for (IRExpr** argument = call.args; *argument != nullptr; ++argument)
      EXPECT_TRUE(isIRAtom(*argument));
    ++calls;
  }
  EXPECT_EQ(calls, 4);
}

TEST_F(EmitTest, AGuardedAccessIsACallUnderItsGuard) {
  Segment* const s = segment_of_data(1);
  emitter.run_guarded(s, a, g);
  EXPECT_EQ(appended(s), Lines{"run_guarded_access(s, t0)"});
  EXPECT_EQ(last_call().cee->addr, reinterpret_cast<void*>(run_guarded_access));
  EXPECT_TRUE(eqIRAtom(last_call().guard, g));
}

TEST_F(EmitTest, AnyOtherCallIsUnconditional) {
  emit(segment_of_data(1), {a});
  EXPECT_TRUE(eqIRAtom(last_call().guard, IRExpr_Const(IRConst_U1(True))));
}

TEST_F(EmitTest, WhatAsksAddsWhatTheGateSays) {
  const std::uint64_t gate = 1;
  Segment* const s = segment({});
  emitter.ask(&gate);
  EXPECT_EQ(appended(reinterpret_cast<const Segment*>(&gate)),
            (Lines{"t4 = LDle:I64(s)", "t5 = 64to1(t4)"}));
  emit(s, {});
  EXPECT_EQ(appended(s), (Lines{"t6 = LDle:I64(s)", "t7 = Add64(t6,t4)", "STle(s) = t7"}));
}

TEST_F(EmitTest, AndItsCallsAreUnderTheGate) {
  const std::uint64_t gate = 1;
  emitter.ask(&gate);  // t5 is open
  emit(segment_of_data(1), {a});
  EXPECT_TRUE(eqIRAtom(last_call().guard, IRExpr_RdTmp(5)));
  appended(nullptr);
  Segment* const s = segment_of_data(1);
  emitter.run_guarded(s, a, g);
  EXPECT_EQ(appended(s), (Lines{"t6 = And1(t3,t5)", "run_guarded_access(s, t0)"}));
  EXPECT_TRUE(eqIRAtom(last_call().guard, IRExpr_RdTmp(6)));
}

TEST_F(EmitTest, AnInvertedBitIsAFreshTemporary) {
  IRExpr* const inverted = emitter.inverted(g);
  EXPECT_EQ(appended(nullptr), Lines{"t4 = Not1(t3)"});
  EXPECT_TRUE(eqIRAtom(inverted, IRExpr_RdTmp(4)));
  EXPECT_EQ(typeOfIRExpr(block.ir()->tyenv, inverted), Ity_I1);
}

// What the checks above and those of the instrumentation pass rest on.
TEST(EmitDeathTest, VexFindsBadBlocks) {
  fake::Block block;
  block.load(Ity_I64, IRExpr_RdTmp(newIRTemp(block.ir()->tyenv, Ity_I64)));
  EXPECT_DEATH(fake::check_sanity(block.ir()), "SANITY CHECK FAILURE|sanity check failure");
}

}  // namespace
}  // namespace cg::tool
