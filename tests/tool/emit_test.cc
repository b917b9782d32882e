// SPDX-License-Identifier: GPL-2.0-or-later
//
// The generated IR, statement by statement, as VEX prints it.
#include "tool/emit.h"

#include <array>
#include <sstream>
#include <vector>

#include "tests/tool/fake_core.h"
#include "tests/tool/ir_block.h"
#include "tool/helpers.h"
#include "tool/memory.h"

namespace cg::tool {
namespace {

using Kind = Event::Kind;

class EmitTest : public fake::Test {
 protected:
  ~EmitTest() override {
    fake::check_sanity(block.ir());
    for (Segment* s : segments_) release(s);
  }

  Segment* segment(std::span<const Lookup> lookups) {
    const std::array charges{Charge{&total_, 1}};
    segments_.push_back(make_segment(charges, lookups));
    return segments_.back();
  }

  // What was appended since the last call, with `s` for the segment's address.
  std::vector<std::string> appended(const Segment* s) {
    std::ostringstream address;
    address << "0x" << std::hex << std::uppercase << reinterpret_cast<std::uintptr_t>(s) << ":I64";
    std::vector<std::string> lines;
    for (; seen < block.ir()->stmts_used; ++seen) {
      std::string line = fake::printed(block.ir()->stmts[seen]);
      if (const auto at = line.find(address.str()); at != std::string::npos)
        line.replace(at, address.str().size(), 1, 's');
      lines.push_back(line);
    }
    return lines;
  }

  const IRDirty& last_call() const {
    return *block.ir()->stmts[block.ir()->stmts_used - 1]->Ist.Dirty.details;
  }

  Event event(Kind kind, IRExpr* operand) const {
    return {.kind = kind, .instr = {}, .operand = operand};
  }

  const Lookup fetch{Lookup::Kind::fetch, 4, 0x1000, {.cache = &counts}};
  const Lookup data{Lookup::Kind::data, 8, 0x1000, {.cache = &counts}};
  const Lookup branch{Lookup::Kind::conditional_branch, 0, 0x1000, {.branches = &branches}};

  sim::CacheCounts counts;
  sim::BranchCounts branches;
  fake::Block block;
  IRExpr* a = block.word("a");  // t0
  IRExpr* b = block.word("b");  // t1
  IRExpr* g = block.bit("g");   // t3
  Int seen = block.ir()->stmts_used;
  Emitter emitter{block.ir(), Ity_I64};

 private:
  std::uint64_t total_ = 0;
  std::vector<Segment*> segments_;
};

using Lines = std::vector<std::string>;

// " PUT(x)" of operand slot x.
std::string put(std::size_t slot, const std::string& value) {
  std::ostringstream out;
  out << "PUT(" << sizeof(VexGuestAMD64State) + 8 * slot << ") = " << value;
  return out.str();
}

TEST_F(EmitTest, ASegmentWithoutLookupsIsAnInlineCounter) {
  Segment* const s = segment({});
  const std::array events{event(Kind::fetch, nullptr)};
  emitter.run(s, events);
  EXPECT_EQ(appended(s), (Lines{"t4 = LDle:I64(s)", "t5 = Add64(t4,0x1:I64)", "STle(s) = t5"}));
}

TEST_F(EmitTest, TheCounterIsTheSegmentsFirstMember) {
  Segment* const s = segment({});
  EXPECT_EQ(static_cast<void*>(&s->executions), static_cast<void*>(s));
}

TEST_F(EmitTest, OperandsGoToSlotsInOrder) {
  Segment* const s = segment(std::array{fetch, data, data});
  const std::array events{event(Kind::fetch, nullptr), event(Kind::read, a), event(Kind::write, b)};
  emitter.run(s, events);
  const Lines lines = appended(s);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], put(0, "t0"));
  EXPECT_EQ(lines[1], put(1, "t1"));
}

TEST_F(EmitTest, AConstantOperandIsPutAsItIs) {
  Segment* const s = segment(std::array{data});
  const std::array events{event(Kind::read, fake::constant(0x5000))};
  emitter.run(s, events);
  EXPECT_EQ(appended(s)[0], put(0, "0x5000:I64"));
}

TEST_F(EmitTest, ABranchOutcomeIsWidenedToAWord) {
  Segment* const s = segment(std::array{branch});
  const std::array events{event(Kind::conditional_branch, g)};
  emitter.run(s, events);
  const Lines lines = appended(s);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "t4 = 1Uto64(t3)");
  EXPECT_EQ(lines[1], put(0, "t4"));
}

TEST_F(EmitTest, TheCallTakesSegmentAndGuestStateAndSaysWhatItReads) {
  Segment* const s = segment(std::array{data, data});
  const std::array events{event(Kind::read, a), event(Kind::read, b)};
  emitter.run(s, events);
  EXPECT_EQ(last_call().cee->addr, reinterpret_cast<void*>(run_segment));
  EXPECT_EQ(last_call().cee->regparms, 0);
  EXPECT_TRUE(eqIRAtom(last_call().args[0], mkIRExpr_HWord(reinterpret_cast<HWord>(s))));
  EXPECT_EQ(last_call().args[1]->tag, Iex_GSPTR);
  EXPECT_EQ(last_call().args[2], nullptr);
  EXPECT_EQ(last_call().mFx, Ifx_None);
  ASSERT_EQ(last_call().nFxState, 1);
  EXPECT_EQ(last_call().fxState[0].fx, Ifx_Read);
  EXPECT_EQ(last_call().fxState[0].offset, operand_offset(0));
  EXPECT_EQ(last_call().fxState[0].size, 16);
}

TEST_F(EmitTest, ACallWithoutOperandsNamesOneWord) {
  Segment* const s = segment(std::array{fetch});
  const std::array events{event(Kind::fetch, nullptr)};
  emitter.run(s, events);
  EXPECT_EQ(appended(s).size(), 1u);
  EXPECT_EQ(last_call().fxState[0].size, 8);
}

TEST_F(EmitTest, SixteenOperandsHaveSixteenSlots) {
  Segment* const s = segment(std::vector(16, data));
  const std::vector events(16, event(Kind::read, a));
  emitter.run(s, events);
  const Lines lines = appended(s);
  ASSERT_EQ(lines.size(), 17u);
  EXPECT_EQ(lines[15], put(15, "t0"));
  EXPECT_EQ(last_call().fxState[0].size, 128);
}

TEST_F(EmitTest, AGuardedAccessIsACallUnderItsGuard) {
  Segment* const s = segment(std::array{data});
  emitter.run_guarded(s, a, g);
  EXPECT_EQ(appended(s).size(), 1u);
  EXPECT_EQ(last_call().cee->addr, reinterpret_cast<void*>(run_guarded_access));
  EXPECT_EQ(last_call().cee->regparms, 2);
  EXPECT_TRUE(eqIRAtom(last_call().guard, g));
  EXPECT_TRUE(eqIRAtom(last_call().args[0], mkIRExpr_HWord(reinterpret_cast<HWord>(s))));
  EXPECT_TRUE(eqIRAtom(last_call().args[1], a));
  EXPECT_EQ(last_call().nFxState, 0);
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
