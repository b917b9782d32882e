// SPDX-License-Identifier: GPL-2.0-or-later
//
// A flat superblock of VEX IR, written by hand, for amd64.
//
//   Block block;
//   IRExpr* a = block.word("a");          a register, read into a temporary called a
//   block.imark(0x1000, 3);
//   block.load(Ity_I64, a);
//   block.ends(a, Ijk_Boring);            without it: a jump to a constant
//
// VEX's memory for IR lasts as long as the program: 5 MB, plenty for small blocks.
#pragma once

#include <map>
#include <string>

#include "tool/core/valgrind.h"

namespace cg::tool::fake {

// Where the guest's state has registers.
extern const Int kStackPointer;
inline constexpr Int kSomeRegister = 16;

class Block {
 public:
  Block();

  IRSB* ir() const { return block_; }

  // A new temporary with this value, or with some value.
  IRExpr* computed(IRType type, IRExpr* value);
  IRExpr* value(const char* name, IRType type);
  IRExpr* word(const char* name) { return value(name, Ity_I64); }
  IRExpr* bit(const char* name);

  // The stack pointer becomes what it is, and so many bytes more.
  void move_stack_pointer(Long bytes);

  void imark(Addr addr, UInt length) { add(IRStmt_IMark(addr, length, 0)); }
  IRExpr* load(IRType type, IRExpr* addr);
  void store(IRExpr* addr, IRExpr* data) { add(IRStmt_Store(Iend_LE, addr, data)); }
  void load_guarded(IRLoadGOp conversion, IRExpr* addr, IRExpr* guard);
  void store_guarded(IRExpr* addr, IRExpr* data, IRExpr* guard);
  void compare_and_swap(IRType type, IRExpr* addr);
  void compare_and_swap_double(IRType type, IRExpr* addr);
  void load_linked(IRType type, IRExpr* addr);
  void store_conditional(IRExpr* addr, IRExpr* data);
  void dirty(IREffect effect, IRExpr* addr = nullptr, Int size = 0, IRExpr* guard = nullptr);
  void exit(IRExpr* guard, IRJumpKind kind, Addr target);
  void ends(IRExpr* next, IRJumpKind kind);
  void add(IRStmt* statement) { addStmtToIRSB(block_, statement); }

  // The name of a temporary; "?" for a temporary that this block did not name.
  std::string name_of(IRTemp t) const;

 private:
  IRTemp temp(IRType type) { return newIRTemp(block_->tyenv, type); }

  IRSB* block_;
  std::map<IRTemp, std::string> names_;
};

IRExpr* constant(ULong value);

// A statement or expression as VEX prints it.
std::string printed(const IRStmt* statement);
std::string printed(const IRExpr* expression);

// Ends the program unless VEX finds the block flat, well-typed and complete.
void check_sanity(const IRSB* block);

}  // namespace cg::tool::fake
