// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/dormant.h"

#include <cstddef>

#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"

namespace cg::tool {
namespace {

TEST(DormantCopy, WakesUpBeforeAnythingElse) {
  const std::uint64_t gate = 0;
  fake::Block block;
  block.imark(0x4000, 4);
  const IRSB* const out =
      dormant_copy(block.ir(), 0x5000, {.start = 0x4000, .bytes = 1}, &gate, Ity_I64);
  fake::check_sanity(out);
  const Int added = 5;
  ASSERT_EQ(out->stmts_used, block.ir()->stmts_used + added);
  const IRStmt& start = *out->stmts[2];
  EXPECT_EQ(start.Ist.Put.offset, static_cast<Int>(offsetof(VexGuestAMD64State, guest_CMSTART)));
  EXPECT_EQ(start.Ist.Put.data->Iex.Const.con->Ico.U64, 0x4000u);
  const IRStmt& exit = *out->stmts[4];
  ASSERT_EQ(exit.tag, Ist_Exit);
  EXPECT_EQ(exit.Ist.Exit.jk, Ijk_InvalICache);
  EXPECT_EQ(exit.Ist.Exit.dst->Ico.U64, 0x5000u);
  for (Int i = 0; i < block.ir()->stmts_used; ++i)
    EXPECT_EQ(out->stmts[i + added], block.ir()->stmts[i]) << i;
}

TEST(DormantCopy, MayHaveAllCodeDiscarded) {
  const std::uint64_t gate = 0;
  fake::Block block;
  block.imark(0x4000, 4);
  const IRSB* const out = dormant_copy(block.ir(), 0x4000, kAllCode, &gate, Ity_I64);
  fake::check_sanity(out);
  EXPECT_EQ(out->stmts[2]->Ist.Put.data->Iex.Const.con->Ico.U64, 0u);
  EXPECT_EQ(out->stmts[3]->Ist.Put.data->Iex.Const.con->Ico.U64, ~ULong{0});
}

}  // namespace
}  // namespace cg::tool
