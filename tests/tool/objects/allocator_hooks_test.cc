// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/allocator_hooks.h"

#include <bit>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"

namespace cg::tool {
namespace {

using Kind = AllocatorForm::Kind;

class AllocatorHooksTest : public fake::Test {
 protected:
  AllocatorHooksTest() {
    fake::core.debug_info[0x4000] = {"/src", "m.c", 1, "malloc"};
    fake::core.debug_info[0x5000] = {"/src", "m.c", 9, "free"};
    objects.begin(4, 0);
    hooks.begin(allocators);
  }

  IRSB* hooked(fake::Block& block, Addr entry) {
    IRSB* const out = hooks.hooked(block.ir(), entry, Ity_I64);
    fake::check_sanity(out);
    return out;
  }
  // The calls and exits of a superblock, with marks of the guest's code.
  static std::string outline(const IRSB* block) {
    std::string text;
    for (Int i = 0; i < block->stmts_used; ++i) {
      const IRStmt& s = *block->stmts[i];
      if (s.tag == Ist_IMark) text += "code ";
      if (s.tag == Ist_Exit && s.Ist.Exit.jk == Ijk_InvalICache) text += "discard ";
      if (s.tag == Ist_Dirty) text += std::string(s.Ist.Dirty.details->cee->name) + " ";
    }
    return text;
  }
  static const IRDirty& call(const IRSB* block, const std::string& name) {
    for (Int i = 0; i < block->stmts_used; ++i)
      if (block->stmts[i]->tag == Ist_Dirty &&
          block->stmts[i]->Ist.Dirty.details->cee->name == name)
        return *block->stmts[i]->Ist.Dirty.details;
    throw std::runtime_error(name + " is not called");
  }

  DataObjects objects;
  Allocators allocators;
  AllocatorHooks hooks{objects};
  Addr stack[2] = {0x1000, 0};  // its top is a return address
  Addr sp = reinterpret_cast<Addr>(stack);
};

TEST_F(AllocatorHooksTest, OtherCodeStaysAsItIs) {
  fake::Block block;
  block.imark(0x7000, 4);
  EXPECT_EQ(hooked(block, 0x7000), block.ir());
}

TEST_F(AllocatorHooksTest, AnAllocatorIsHookedWhereItBeginsAndReturns) {
  fake::Block begin;
  begin.imark(0x4000, 4);
  EXPECT_EQ(outline(hooked(begin, 0x4000)), "enter_allocator discard code ");
  fake::Block back;
  back.imark(0x1000, 4);
  EXPECT_EQ(hooked(back, 0x1000), back.ir()) << "nobody has called from there";
  EXPECT_EQ(hooks.enter(Kind::allocates, {sp, 0x1000}, {.size = 8}), 0x1000u)
      << "it was translated";
  EXPECT_EQ(outline(hooked(back, 0x1000)), "leave_allocator code ");
}

TEST_F(AllocatorHooksTest, ACallFromNewCodeDiscardsNothing) {
  EXPECT_EQ(hooks.enter(Kind::allocates, {sp, 0x1000}, {.size = 8}), 0u);
  hooks.leave(0x1000, sp + sizeof(Addr), 0x50000);
  std::uint64_t blocks = 0;
  objects.complete().for_each_object([&](const DataObject& o) { blocks += o.blocks; });
  EXPECT_EQ(blocks, 1u);
}

TEST_F(AllocatorHooksTest, AFollowedCallIsHookedInTheMiddle) {
  fake::Block block;
  block.imark(0x6ffb, 5);
  block.imark(0x4000, 4);
  const IRSB* const out = hooked(block, 0x6ffb);
  EXPECT_EQ(outline(out), "code code enter_allocator ");
  fake::Block back;
  back.imark(0x7000, 4);
  EXPECT_EQ(outline(hooked(back, 0x7000)), "leave_allocator code ");
  EXPECT_TRUE(fake::core.discards.empty());
}

TEST_F(AllocatorHooksTest, WhatBeginsBehindAFollowedCallIsTranslatedAnew) {
  fake::Block back;
  back.imark(0x7000, 4);
  hooked(back, 0x7000);
  fake::Block block;
  block.imark(0x6ffb, 5);
  block.imark(0x4000, 4);
  EXPECT_EQ(outline(hooked(block, 0x6ffb)), "take_stale_return discard code code enter_allocator ");
  EXPECT_TRUE(fake::core.discards.empty()) << "the core forbids it while it translates";
  EXPECT_EQ(hooks.take_stale(0x7000), 0x7000u);
  EXPECT_EQ(hooks.take_stale(0x7000), 0u) << "once";
}

TEST_F(AllocatorHooksTest, AStalePlaceIsFoundByWhoeverCallsFirst) {
  fake::Block back;
  back.imark(0x1000, 4);
  hooked(back, 0x1000);
  fake::Block block;
  block.imark(0xffb, 5);
  block.imark(0x4000, 4);
  hooked(block, 0xffb);
  EXPECT_EQ(hooks.enter(Kind::allocates, {sp, 0x1000}, {.size = 8}), 0x1000u);
  EXPECT_EQ(hooks.enter(Kind::allocates, {sp, 0x1000}, {.size = 8}), 0u);
}

TEST_F(AllocatorHooksTest, AnArgumentThatIsPutAgainIsNotKnown) {
  const auto size_of_followed = [&](bool is_put) {
    fake::Block block;
    block.imark(0x6ffb, 5);
    block.imark(0x4000, 4);
    if (is_put) block.add(IRStmt_Put(offsetof(VexGuestAMD64State, guest_RDI), block.word("other")));
    const IRExpr* const form = call(hooked(block, 0x6ffb), "enter_allocator").args[1];
    return std::bit_cast<AllocatorForm>(static_cast<std::uint32_t>(form->Iex.Const.con->Ico.U64))
        .size;
  };
  EXPECT_EQ(size_of_followed(false), 1);
  EXPECT_EQ(size_of_followed(true), 255);
}

TEST_F(AllocatorHooksTest, AFreeNeedsNoReturn) {
  EXPECT_EQ(hooks.enter(Kind::frees, {sp, 0x1000}, {.block = 0x50000}), 0u);
  fake::Block back;
  back.imark(0x1000, 4);
  EXPECT_EQ(hooked(back, 0x1000), back.ir());
}

}  // namespace
}  // namespace cg::tool
