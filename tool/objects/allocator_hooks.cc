// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/allocator_hooks.h"

#include <bit>
#include <span>
#include <utility>

#include "tool/core/memory.h"
#include "tool/segments/ir.h"

namespace cg::tool {
namespace {

using Kind = AllocatorForm::Kind;

// An argument whose register has been dropped, in the place of its number.
constexpr std::uint8_t kLost = 255;

AllocatorArguments arguments_of(const AllocatorForm& form, const GuestRegisters& registers) {
  AllocatorArguments a;
  if (form.block != 0 && form.block != kLost) a.block = registers.argument(form.block);
  if (form.count != 0) a.count = form.count == kLost ? 1 : registers.argument(form.count);
  if (form.size != 0)
    a.size = form.size == kLost ? LiveBlocks::kUnknownSize : registers.argument(form.size);
  return a;
}

Addr enter_allocator(AllocatorHooks* hooks, HWord form_bits, const VexGuestArchState* state) {
  const auto form = std::bit_cast<AllocatorForm>(static_cast<std::uint32_t>(form_bits));
  const GuestRegisters registers(*state);
  return hooks->enter(form.kind, registers.call_point(), arguments_of(form, registers));
}
Addr take_stale_return(AllocatorHooks* hooks, Addr back) { return hooks->take_stale(back); }
void leave_allocator(AllocatorHooks* hooks, Addr at, const VexGuestArchState* state) {
  const GuestRegisters registers(*state);
  hooks->leave(at, registers.sp(), registers.result());
}

std::span<IRStmt*> statements(const IRSB* block) {
  return {block->stmts, static_cast<std::size_t>(block->stmts_used)};
}

// Puts the two kinds of calls into `out`.
class HookCode {
 public:
  HookCode(IRSB* out, AllocatorHooks* hooks, IRType word) : out_(out), hooks_(hooks), word_(word) {}

  void leave(Addr at) {
    call(unsafeIRDirty_0_N(0, "leave_allocator",
                           VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(leave_allocator)),
                           arguments(at)));
  }

  // The address that enter() returns.
  IRExpr* enter(const AllocatorForm& form) {
    const IRTemp discarded = newIRTemp(out_->tyenv, word_);
    call(unsafeIRDirty_1_N(discarded, 0, "enter_allocator",
                           VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(enter_allocator)),
                           arguments(std::bit_cast<std::uint32_t>(form))));
    return IRExpr_RdTmp(discarded);
  }

  // `back`, the first time that it is stale.
  IRExpr* take_stale(Addr back) {
    const IRTemp stale = newIRTemp(out_->tyenv, word_);
    IRDirty* const call =
        unsafeIRDirty_1_N(stale, 0, "take_stale_return",
                          VG_(fnptr_to_fnentry)(reinterpret_cast<void*>(take_stale_return)),
                          mkIRExprVec_2(host_address(hooks_), mkIRExpr_HWord(back)));
    addStmtToIRSB(out_, IRStmt_Dirty(call));
    return IRExpr_RdTmp(stale);
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
  IRExpr** arguments(HWord second) const {
    return mkIRExprVec_3(host_address(hooks_), mkIRExpr_HWord(second), IRExpr_GSPTR());
  }

  void call(IRDirty* call) {
    GuestRegisters::declare_read(*call);
    addStmtToIRSB(out_, IRStmt_Dirty(call));
  }

  IRSB* out_;
  AllocatorHooks* hooks_;
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

// The form, entered behind the statements before `behind`. A size of two factors is lost with one.
AllocatorForm without_lost(AllocatorForm form, std::span<IRStmt*> behind) {
  const auto is_lost = [&](unsigned number) {
    return number != 0 && GuestRegisters::kArgumentsInRegisters &&
           is_put_again(behind, GuestRegisters::offset_of_argument(number));
  };
  const bool is_size_lost = is_lost(form.size) || is_lost(form.count);
  if (is_lost(form.block)) form.block = kLost;
  if (is_size_lost) form.size = kLost;
  if (is_size_lost) form.count = 0;
  return form;
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

IRSB* AllocatorHooks::hooked(IRSB* translation, Addr entry, IRType word) {
  note_translated(entry);
  const AllocatorForm form = form_at(entry);
  const bool is_entry = form.kind != Kind::none;
  const bool returns_here = find_return(entry) != nullptr;
  bool follows = false;
  for_each_followed(translation, entry,
                    [&](std::size_t, const AllocatorForm&, Addr) { follows = true; });
  if (!is_entry && !returns_here && !follows) return translation;

  IRSB* const out = deepCopyIRSBExceptStmts(translation);
  HookCode code(out, this, word);
  const std::span<IRStmt*> all = statements(translation);
  std::size_t copied = 0;
  const auto copy_to = [&](std::size_t end) {
    for (; copied < end; ++copied) addStmtToIRSB(out, all[copied]);
  };
  if (returns_here) code.leave(entry);
  if (is_entry) code.discard(code.enter(form), entry);
  for_each_followed(translation, entry, [&](std::size_t, const AllocatorForm& inner, Addr back) {
    if (inner.kind != Kind::frees && note_return(back)->is_stale)
      code.discard(code.take_stale(back), entry);
  });
  for_each_followed(translation, entry, [&](std::size_t i, const AllocatorForm& inner, Addr) {
    copy_to(i + 1);
    addStmtToIRSB(out, IRStmt_Put(out->offsIP, mkIRExpr_HWord(all[i]->Ist.IMark.addr)));
    code.enter(without_lost(inner, all.subspan(i)));
  });
  copy_to(all.size());
  return out;
}

Addr AllocatorHooks::enter(Kind kind, const CallPoint& from, const AllocatorArguments& arguments) {
  if (kind != Kind::frees && std::exchange(note_return(from.back)->is_stale, false))
    return from.back;
  if (kind != Kind::fills_in || arguments.block != 0)
    objects_.enter(VG_(get_running_tid)(), kind, from, arguments);
  return 0;
}

Addr AllocatorHooks::take_stale(Addr back) {
  Return* const known = find_return(back);
  return known != nullptr && std::exchange(known->is_stale, false) ? back : 0;
}

void AllocatorHooks::leave(Addr at, Addr sp, Addr result) {
  objects_.leave(VG_(get_running_tid)(), at, sp, result);
}

AllocatorHooks::Return* AllocatorHooks::find_return(Addr at) const {
  return returns_.find(spread(at), [=](const Return& r) { return r.at == at; });
}

AllocatorHooks::Return* AllocatorHooks::note_return(Addr at) {
  if (Return* const known = find_return(at); known != nullptr) return known;
  auto* const fresh = allocate_array<Return>("cg.objects.return", 1);
  fresh->at = at;
  fresh->is_stale = may_be_translated(at);
  returns_.insert(spread(at), fresh);
  return fresh;
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
