// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/instrument.h"

#include <algorithm>
#include <cstddef>

namespace cg::tool {
namespace {

sim::Addr value_of(const IRConst& target) {
  return target.tag == Ico_U64 ? static_cast<sim::Addr>(target.Ico.U64) : target.Ico.U32;
}

// The register that holds where a call returns to, by its place in the guest's state. Behind B of A64,
// which sets none, VEX ends a block with Ijk_Call as behind BL. Elsewhere a call pushes.
#if defined(VGA_arm64)
constexpr Int kLinkRegister = offsetof(VexGuestArchState, guest_X30);
#else
constexpr Int kLinkRegister = -1;
#endif

bool is_branch(IRJumpKind kind) { return kind == Ijk_Boring || kind == Ijk_Call; }

}  // namespace

Instrumenter::Instrumenter(const Instrumentation& setup, const IRSB* in, Superblock& superblock,
                           IRType word, Flow* flow)
    : setup_(setup),
      in_(in),
      flow_(flow),
      superblock_(superblock),
      out_(deepCopyIRSBExceptStmts(in)),
      emitter_(out_, word, setup.runners, setup.has_chosen_predictors),
      builder_(setup.cache_sim, setup.modify_is_write, setup.caches, setup.code_lines,
               setup.segments, setup.fetches, setup.sites),
      pending_loads_(in) {}

IRSB* Instrumenter::run() {
  // What precedes the first IMark belongs to the core (self-modification checks and the like).
  const std::span<IRStmt* const> statements{in_->stmts, static_cast<std::size_t>(in_->stmts_used)};
  bool in_preamble = true;
  if (setup_.gate != nullptr) emitter_.ask(setup_.gate);
  for (IRStmt* statement : statements) {
    if (in_preamble && statement->tag == Ist_IMark) {
      in_preamble = false;
      pending_from_ = position_;
      if (flow_ != nullptr) flow_->begin(out_);
    }
    if (!in_preamble) visit(*statement);
    addStmtToIRSB(out_, statement);
    ++position_;
  }
  if (!in_preamble) visit_next();
  at_end_ = true;
  flush();
  if (flow_ != nullptr && !in_preamble) flow_->end(out_);
  return out_;
}

void Instrumenter::visit(const IRStmt& s) {
  switch (s.tag) {
    case Ist_IMark:
      return visit_imark(s.Ist.IMark.addr, s.Ist.IMark.len);
    case Ist_WrTmp:
      if (const IRExpr& value = *s.Ist.WrTmp.data; value.tag == Iex_Load)
        read(value.Iex.Load.addr, size_of(&value));
      return;
    case Ist_Store:
      return write(s.Ist.Store.addr, size_of(s.Ist.Store.data));
    case Ist_LoadG:
      return visit_load_guarded(*s.Ist.LoadG.details);
    case Ist_StoreG:
      return visit_store_guarded(*s.Ist.StoreG.details);
    case Ist_CAS:
      return visit_cas(*s.Ist.CAS.details);
    case Ist_LLSC:
      return visit_llsc(s.Ist.LLSC.result, s.Ist.LLSC.addr, s.Ist.LLSC.storedata);
    case Ist_Dirty:
      return visit_dirty(*s.Ist.Dirty.details);
    case Ist_Exit:
      return visit_exit(*s.Ist.Exit.dst, s.Ist.Exit.jk, s.Ist.Exit.guard);
    case Ist_Put:
      links_ = links_ || s.Ist.Put.offset == kLinkRegister;
      return;
    case Ist_NoOp:
    case Ist_AbiHint:
    case Ist_PutI:
    case Ist_MBE:
      return;
  }
}

// An undecodable instruction has length 0; it counts as the shortest there is.
void Instrumenter::visit_imark(sim::Addr addr, UInt length) {
  current_ = {.addr = addr,
              .size = length == 0 ? VG_MIN_INSTR_SZB : length,
              .costs = &setup_.cost_sink.cost_of(addr)};
  links_ = kLinkRegister < 0;
  queue({.kind = Event::Kind::fetch, .instr = current_});
}

// The size is that of the memory access, not of the widened result.
void Instrumenter::visit_load_guarded(const IRLoadG& load) {
  IRType widened = Ity_INVALID;
  IRType loaded = Ity_INVALID;
  typeOfIRLoadGOp(load.cvt, &widened, &loaded);
  guarded(Event::Kind::read, load.addr, static_cast<std::uint32_t>(sizeofIRType(loaded)),
          load.guard);
}

void Instrumenter::visit_store_guarded(const IRStoreG& store) {
  guarded(Event::Kind::write, store.addr, size_of(store.data), store.guard);
}

void Instrumenter::visit_cas(const IRCAS& cas) {
  const bool is_double = cas.dataHi != nullptr;
  const std::uint32_t size = at_most_a_line(size_of(cas.dataLo) * (is_double ? 2 : 1));
  read(cas.addr, size);
  write(cas.addr, size);
  if (flow_ != nullptr) flow_->lock_bus(out_, current_);
}

// A load-linked is emitted at once: nothing may stand between it and its store-conditional.
void Instrumenter::visit_llsc(IRTemp result, IRExpr* addr, const IRExpr* stored) {
  if (stored == nullptr) {
    read(addr, static_cast<std::uint32_t>(sizeofIRType(typeOfIRTemp(in_->tyenv, result))));
    flush();
  } else {
    write(addr, size_of(stored));
    if (flow_ != nullptr) flow_->lock_bus(out_, current_);
  }
}

// The guard of a dirty call is not looked at: nor does Cachegrind 3.19.
void Instrumenter::visit_dirty(const IRDirty& dirty) {
  if (dirty.mFx == Ifx_None) return;
  const std::uint32_t size = at_most_a_line(static_cast<std::uint32_t>(dirty.mSize));
  if (dirty.mFx == Ifx_Read || dirty.mFx == Ifx_Modify) read(dirty.mAddr, size);
  if (dirty.mFx == Ifx_Write || dirty.mFx == Ifx_Modify) write(dirty.mAddr, size);
}

// The branch is taken when the guard holds - unless the exit leads to the next instruction in
// sequence: then the optimiser has inverted the branch, to fall through where the guest jumps.
void Instrumenter::visit_exit(const IRConst& target, IRJumpKind kind, IRExpr* guard) {
  if (setup_.branch_sim && (is_branch(kind) || kind == Ijk_Ret)) {
    const bool was_inverted = value_of(target) == current_.next();
    queue({.kind = Event::Kind::conditional_branch,
           .instr = current_,
           .operand = was_inverted ? emitter_.inverted(guard) : guard});
  }
  flush();
  if (flow_ != nullptr) flow_->exit(out_, guard);
}

void Instrumenter::visit_next() {
  if (setup_.branch_sim && in_->next->tag != Iex_Const && is_branch(in_->jumpkind))
    queue({.kind = Event::Kind::indirect_branch, .instr = current_, .operand = in_->next});
  if (setup_.predicts_returns && in_->jumpkind == Ijk_Call && links_)
    queue(
        {.kind = Event::Kind::call, .instr = current_, .operand = mkIRExpr_HWord(current_.next())});
  if (setup_.predicts_returns && in_->jumpkind == Ijk_Ret)
    queue({.kind = Event::Kind::function_return, .instr = current_, .operand = in_->next});
}

void Instrumenter::read(IRExpr* addr, std::uint32_t size) {
  if (!setup_.cache_sim) return;
  queue({.kind = Event::Kind::read, .instr = current_, .size = size, .operand = addr});
}

void Instrumenter::write(IRExpr* addr, std::uint32_t size) {
  if (!setup_.cache_sim) return;
  const Event event{.kind = Event::Kind::write, .instr = current_, .size = size, .operand = addr};
  if (!queue_.merge(event)) queue(event);
}

void Instrumenter::guarded(Event::Kind kind, IRExpr* addr, std::uint32_t size, IRExpr* guard) {
  if (!setup_.cache_sim) return;
  flush();
  const Event event{.kind = kind, .instr = current_, .size = size, .operand = addr};
  std::span<const Event> one{&event, 1};
  Segment* const access = builder_.build(one);
  superblock_.add(access);
  put_ip();
  emitter_.run_guarded(access, addr, guard);
  if (flow_ != nullptr) flow_->count_guarded(out_, event, guard);
}

void Instrumenter::queue(const Event& event) {
  if (queue_.full()) flush();
  queue_.push(event);
}

void Instrumenter::flush() {
  if (queue_.events().empty()) return;
  std::span<const Event> events = queue_.events();
  while (!events.empty()) {
    const std::span<const Event> before = events;
    Segment* const segment = builder_.build(events);
    superblock_.add(segment);
    if (segment->data_count != 0) put_ip();
    emitter_.run(segment, before.first(before.size() - events.size()),
                 !segment->is_simulated() && load_is_pending());
  }
  if (flow_ != nullptr) flow_->count(out_, queue_.events());
  queue_.clear();
}

// VEX leaves out a PUT of the instruction pointer that nobody needs. A frame is found with that of
// the stack pointer, which VEX keeps up to date: the current instruction's, and behind the last
// one, which may have been a return, the next.
void Instrumenter::put_ip() {
  if (!setup_.keeps_ip) return;
  IRExpr* const ip = at_end_ ? in_->next : mkIRExpr_HWord(current_.addr);
  addStmtToIRSB(out_, IRStmt_Put(out_->offsIP, ip));
}

// Before the current statement. Few segments ask.
bool Instrumenter::load_is_pending() {
  for (; pending_from_ < position_; ++pending_from_)
    pending_loads_.visit(*in_->stmts[pending_from_]);
  return pending_loads_.any();
}

std::uint32_t Instrumenter::size_of(const IRExpr* value) const {
  return static_cast<std::uint32_t>(sizeofIRType(typeOfIRExpr(in_->tyenv, value)));
}

std::uint32_t Instrumenter::at_most_a_line(std::uint32_t size) const {
  return std::min(size, setup_.min_line_size);
}

}  // namespace cg::tool
