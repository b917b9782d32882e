// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/segments/ir_block.h"

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#define _Static_assert static_assert  // Valgrind 3.27 has C's
extern "C" {
#include "libvex_guest_amd64.h"
}
#undef _Static_assert

namespace cg::tool::fake {
namespace {

std::string vex_output;

// (The attribute in C++ spelling is not part of the type that VEX wants, with clang.)
__attribute__((noreturn)) void vex_failed() {
  std::fprintf(stderr, "%s", vex_output.c_str());
  std::abort();
}

void vex_prints(const HChar* text, SizeT length) { vex_output.append(text, length); }

void start_vex() {
  static const bool started = [] {
    VexControl control;
    LibVEX_default_VexControl(&control);
    LibVEX_Init(vex_failed, vex_prints, 0, &control);
    return true;
  }();
  static_cast<void>(started);
}

}  // namespace

const Int kStackPointer = offsetof(VexGuestAMD64State, guest_RSP);

Block::Block() {
  start_vex();
  block_ = emptyIRSB();
  block_->next = constant(0xdead0);
  block_->jumpkind = Ijk_Boring;
  block_->offsIP = offsetof(VexGuestAMD64State, guest_RIP);
}

IRExpr* Block::computed(IRType type, IRExpr* value) {
  const IRTemp t = temp(type);
  add(IRStmt_WrTmp(t, value));
  return IRExpr_RdTmp(t);
}

IRExpr* Block::value(const char* name, IRType type) {
  IRExpr* const v = computed(type, IRExpr_Get(kSomeRegister, type));
  names_[v->Iex.RdTmp.tmp] = name;
  return v;
}

IRExpr* Block::bit(const char* name) {
  IRExpr* const b = computed(Ity_I1, IRExpr_Unop(Iop_64to1, word("")));
  names_[b->Iex.RdTmp.tmp] = name;
  return b;
}

void Block::move_stack_pointer(Long bytes) {
  IRExpr* const before = computed(Ity_I64, IRExpr_Get(kStackPointer, Ity_I64));
  IRExpr* const by = constant(static_cast<ULong>(bytes));
  add(IRStmt_Put(kStackPointer, computed(Ity_I64, IRExpr_Binop(Iop_Add64, before, by))));
}

IRExpr* Block::load(IRType type, IRExpr* addr) {
  return computed(type, IRExpr_Load(Iend_LE, type, addr));
}

void Block::load_guarded(IRLoadGOp conversion, IRExpr* addr, IRExpr* guard) {
  IRType result = Ity_INVALID;
  IRType loaded = Ity_INVALID;
  typeOfIRLoadGOp(conversion, &result, &loaded);
  IRExpr* const otherwise = value("", result);
  add(IRStmt_LoadG(Iend_LE, conversion, temp(result), addr, otherwise, guard));
}

void Block::store_guarded(IRExpr* addr, IRExpr* data, IRExpr* guard) {
  add(IRStmt_StoreG(Iend_LE, addr, data, guard));
}

void Block::compare_and_swap(IRType type, IRExpr* addr) {
  IRExpr* const v = value("", type);
  add(IRStmt_CAS(mkIRCAS(IRTemp_INVALID, temp(type), Iend_LE, addr, nullptr, v, nullptr, v)));
}

void Block::compare_and_swap_double(IRType type, IRExpr* addr) {
  IRExpr* const v = value("", type);
  add(IRStmt_CAS(mkIRCAS(temp(type), temp(type), Iend_LE, addr, v, v, v, v)));
}

void Block::load_linked(IRType type, IRExpr* addr) {
  add(IRStmt_LLSC(Iend_LE, temp(type), addr, nullptr));
}

void Block::store_conditional(IRExpr* addr, IRExpr* data) {
  add(IRStmt_LLSC(Iend_LE, temp(Ity_I1), addr, data));
}

void Block::dirty(IREffect effect, IRExpr* addr, Int size, IRExpr* guard) {
  static int helper;
  IRDirty* const call = unsafeIRDirty_0_N(0, "somebody's helper", &helper, mkIRExprVec_0());
  call->mFx = effect;
  call->mAddr = addr;
  call->mSize = size;
  if (guard != nullptr) call->guard = guard;
  add(IRStmt_Dirty(call));
}

void Block::exit(IRExpr* guard, IRJumpKind kind, Addr target) {
  add(IRStmt_Exit(guard, kind, IRConst_U64(target), block_->offsIP));
}

void Block::ends(IRExpr* next, IRJumpKind kind) {
  block_->next = next;
  block_->jumpkind = kind;
}

std::string Block::name_of(IRTemp t) const {
  const auto found = names_.find(t);
  return found == names_.end() ? "?" : found->second;
}

IRExpr* constant(ULong value) { return IRExpr_Const(IRConst_U64(value)); }

std::string printed(const IRStmt* statement) {
  vex_output.clear();
  ppIRStmt(statement);
  return vex_output;
}

std::string printed(const IRExpr* expression) {
  vex_output.clear();
  ppIRExpr(expression);
  return vex_output;
}

void check_sanity(const IRSB* block) {
  vex_output.clear();
  sanityCheckIRSB(block, "tool_test", True, Ity_I64);
}

}  // namespace cg::tool::fake
