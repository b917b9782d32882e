// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/allocator_hooks.h"

#include <span>
#include <utility>

#include "tool/core/memory.h"
#include "tool/segments/ir.h"

namespace cg::tool {
namespace {

using Kind = AllocatorForm::Kind;

#if defined(VGA_amd64)
constexpr std::array<std::size_t, kMostArguments> kArguments = {
    offsetof(VexGuestArchState, guest_RDI), offsetof(VexGuestArchState, guest_RSI),
    offsetof(VexGuestArchState, guest_RDX), offsetof(VexGuestArchState, guest_RCX),
    offsetof(VexGuestArchState, guest_R8),  offsetof(VexGuestArchState, guest_R9)};
constexpr std::size_t kResult = offsetof(VexGuestArchState, guest_RAX);
#else
constexpr std::array<std::size_t, kMostArguments> kArguments{};
constexpr std::size_t kResult = 0;
#endif

Addr enter_allocator(AllocatorHooks* hooks, HWord kind, Addr sp, Addr block, Addr count,
                     Addr size) {
  return hooks->enter(static_cast<Kind>(kind), sp, {block, count, size});
}
void leave_allocator(AllocatorHooks* hooks, Addr at, Addr sp, Addr result) {
  hooks->leave(at, sp, result);
}

std::span<IRStmt*> statements(const IRSB* block) {
  return {block->stmts, static_cast<std::size_t>(block->stmts_used)};
}

IRExpr* read(IRSB* out, std::size_t offset, IRType word) {
  return assign(out, word, IRExpr_Get(static_cast<Int>(offset), word));
}

// Puts the two kinds of calls into `out`.
class HookCode {
 public:
  HookCode(IRSB* out, AllocatorHooks* hooks, Int offset_of_sp, IRType word)
      : out_(out), hooks_(hooks), sp_(static_cast<std::size_t>(offset_of_sp)), word_(word) {}

  void leave(Addr at) {
    addStmtToIRSB(out_, IRStmt_Dirty(unsafeIRDirty_0_N(
                            0, "leave_allocator",
                            VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(leave_allocator)),
                            mkIRExprVec_4(host_address(hooks_), mkIRExpr_HWord(at),
                                          read(out_, sp_, word_), read(out_, kResult, word_)))));
  }

  // The address that enter() returns. `is_lost` tells of a register whether it has been dropped.
  template <typename IsLost>
  IRExpr* enter(const AllocatorForm& form, IsLost is_lost) {
    const auto argument = [&](unsigned number, Addr without) {
      return number == 0 ? mkIRExpr_HWord(without) : read(out_, kArguments[number - 1], word_);
    };
    const auto lost = [&](unsigned number) {
      return number != 0 && is_lost(kArguments[number - 1]);
    };
    const bool is_size_lost = lost(form.size) || lost(form.count);
    IRExpr* const block = lost(form.block) ? mkIRExpr_HWord(0) : argument(form.block, 0);
    IRExpr* const count = is_size_lost ? mkIRExpr_HWord(1) : argument(form.count, 1);
    IRExpr* const size =
        is_size_lost ? mkIRExpr_HWord(LiveBlocks::kUnknownSize) : argument(form.size, 0);
    const IRTemp discarded = newIRTemp(out_->tyenv, word_);
    addStmtToIRSB(
        out_, IRStmt_Dirty(unsafeIRDirty_1_N(
                  discarded, 0, "enter_allocator",
                  VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(enter_allocator)),
                  mkIRExprVec_6(host_address(hooks_), mkIRExpr_HWord(static_cast<HWord>(form.kind)),
                                read(out_, sp_, word_), block, count, size))));
    return IRExpr_RdTmp(discarded);
  }

  // The range goes into two pseudo-registers, see Ijk_InvalICache in libvex_ir.h.
  void discard(IRExpr* discarded, Addr entry) {
    const auto put = [&](std::size_t offset, IRExpr* value) {
      addStmtToIRSB(out_, IRStmt_Put(static_cast<Int>(offset), value));
    };
    put(offsetof(VexGuestArchState, guest_CMSTART), discarded);
    put(offsetof(VexGuestArchState, guest_CMLEN), mkIRExpr_HWord(1));
    const bool is_wide = word_ == Ity_I64;
    IRExpr* const is_any =
        assign(out_, Ity_I1,
               IRExpr_Binop(is_wide ? Iop_CmpNE64 : Iop_CmpNE32, discarded, mkIRExpr_HWord(0)));
    IRConst* const target = is_wide ? IRConst_U64(entry) : IRConst_U32(static_cast<UInt>(entry));
    addStmtToIRSB(out_, IRStmt_Exit(is_any, Ijk_InvalICache, target, out_->offsIP));
  }

 private:
  IRSB* out_;
  AllocatorHooks* hooks_;
  std::size_t sp_;
  IRType word_;
};

// Whether a PUT of this register follows, with no exit before it.
bool is_put_again(std::span<IRStmt*> behind, std::size_t offset) {
  for (const IRStmt* s : behind) {
    if (s->tag == Ist_Exit) return false;
    if (s->tag == Ist_Put && static_cast<std::size_t>(s->Ist.Put.offset) == offset) return true;
  }
  return false;
}

}  // namespace

AllocatorForm AllocatorHooks::form_at(Addr entry) {
  const HChar* name = nullptr;
  if (!VG_(get_fnname_if_entry)(VG_(current_DiEpoch)(), entry, &name)) return {};
  return allocators_->form_of(name);
}

// Calls visit(position, form, return address) for each allocator that VEX followed a call or jump
// into.
template <typename Visit>
void AllocatorHooks::for_each_followed(const IRSB* translation, Addr entry, Visit visit) {
  Addr next = entry;
  const std::span<IRStmt*> all = statements(translation);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i]->tag != Ist_IMark) continue;
    const auto& mark = all[i]->Ist.IMark;
    const Addr behind = std::exchange(next, mark.addr + mark.len);
    if (mark.addr == behind) continue;
    if (const AllocatorForm form = form_at(mark.addr); form.kind != Kind::none)
      visit(i, form, behind);
  }
}

IRSB* AllocatorHooks::hooked(IRSB* translation, Addr entry, Int offset_of_sp, IRType word) {
  note_translated(entry);
  const AllocatorForm form = form_at(entry);
  const bool is_entry = form.kind != Kind::none;
  const bool returns_here = is_return(entry);
  bool follows = false;
  for_each_followed(translation, entry,
                    [&](std::size_t, const AllocatorForm&, Addr) { follows = true; });
  if (!is_entry && !returns_here && !follows) return translation;

  IRSB* const out = deepCopyIRSBExceptStmts(translation);
  HookCode code(out, this, offset_of_sp, word);
  const std::span<IRStmt*> all = statements(translation);
  std::size_t copied = 0;
  const auto copy_to = [&](std::size_t end) {
    for (; copied < end; ++copied) addStmtToIRSB(out, all[copied]);
  };
  if (returns_here) code.leave(entry);
  if (is_entry) code.discard(code.enter(form, [](std::size_t) { return false; }), entry);
  for_each_followed(translation, entry, [&](std::size_t i, const AllocatorForm& inner, Addr back) {
    copy_to(i + 1);
    if (inner.kind != Kind::frees && !is_return(back)) {
      note_return(back);
      if (may_be_translated(back)) VG_(discard_translations_safely)(back, 1, "objects");
    }
    addStmtToIRSB(out, IRStmt_Put(out->offsIP, mkIRExpr_HWord(all[i]->Ist.IMark.addr)));
    code.enter(inner, [&](std::size_t offset) { return is_put_again(all.subspan(i), offset); });
  });
  copy_to(all.size());
  return out;
}

Addr AllocatorHooks::enter(Kind kind, Addr sp, const AllocatorArguments& arguments) {
  const Addr back = *reinterpret_cast<const Addr*>(sp);
  if (kind != Kind::frees && !is_return(back)) {
    note_return(back);
    if (may_be_translated(back)) return back;
  }
  if (kind != Kind::fills_in || arguments.block != 0)
    objects_.enter(VG_(get_running_tid)(), kind, sp, back, arguments);
  return 0;
}

void AllocatorHooks::leave(Addr at, Addr sp, Addr result) {
  objects_.leave(VG_(get_running_tid)(), at, sp, result);
}

bool AllocatorHooks::is_return(Addr at) const {
  return returns_.find(mix(at), [=](const Return& r) { return r.at == at; }) != nullptr;
}

void AllocatorHooks::note_return(Addr at) {
  auto* const fresh = allocate_array<Return>("cg.objects.return", 1);
  fresh->at = at;
  returns_.insert(mix(at), fresh);
}

void AllocatorHooks::note_translated(Addr entry) {
  const std::size_t bit = mix(entry) % kTranslatedBits;
  translated_[bit / 64] |= std::uint64_t{1} << bit % 64;
}

bool AllocatorHooks::may_be_translated(Addr entry) const {
  const std::size_t bit = mix(entry) % kTranslatedBits;
  return (translated_[bit / 64] >> bit % 64 & 1) != 0;
}

}  // namespace cg::tool
