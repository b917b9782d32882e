// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/segments/interpreter.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "tests/tool/segments/ir_block.h"
#include "tests/tool/segments/machine.h"

namespace cg::tool::fake {
namespace {

[[noreturn]] void unknown(const std::string& what) {
  std::fprintf(stderr, "interpreter: what is %s\n", what.c_str());
  std::abort();
}

class Interpreter {
 public:
  Interpreter(const IRSB* block, Registers& registers)
      : block_(block),
        registers_(registers),
        temporaries_(static_cast<std::size_t>(block->tyenv->types_used)) {}

  Addr run() {
    for (const IRStmt* s : std::span{block_->stmts, static_cast<std::size_t>(block_->stmts_used)})
      if (const std::optional<Addr> left_to = step(*s)) return *left_to;
    return value(*block_->next);
  }

 private:
  // Where the block is left to, if it is.
  std::optional<Addr> step(const IRStmt& s) {
    switch (s.tag) {
      case Ist_NoOp:
      case Ist_IMark:
      case Ist_AbiHint:
      case Ist_MBE:
        break;
      case Ist_Put:
        registers_[s.Ist.Put.offset] = value(*s.Ist.Put.data);
        break;
      case Ist_WrTmp:
        temporary(s.Ist.WrTmp.tmp) = value(*s.Ist.WrTmp.data);
        break;
      case Ist_Store:
        if (std::uint64_t* const host = host_word(*s.Ist.Store.addr))
          *host = value(*s.Ist.Store.data);
        break;
      case Ist_LoadG:
        temporary(s.Ist.LoadG.details->dst) = 0;
        break;
      case Ist_StoreG:
        break;
      case Ist_CAS:
        temporary(s.Ist.CAS.details->oldLo) = 0;
        break;
      case Ist_Dirty:
        if (value(*s.Ist.Dirty.details->guard) != 0) call(*s.Ist.Dirty.details);
        break;
      case Ist_Exit:
        if (value(*s.Ist.Exit.guard) != 0) return s.Ist.Exit.dst->Ico.U64;
        break;
      default:
        unknown(printed(&s));
    }
    return {};
  }

  std::uint64_t value(const IRExpr& e) {
    switch (e.tag) {
      case Iex_Const:
        return e.Iex.Const.con->tag == Ico_U1 ? e.Iex.Const.con->Ico.U1 : e.Iex.Const.con->Ico.U64;
      case Iex_RdTmp:
        return temporary(e.Iex.RdTmp.tmp);
      case Iex_Get:
        return registers_[e.Iex.Get.offset];
      case Iex_Load: {
        const std::uint64_t* const host = host_word(*e.Iex.Load.addr);
        return host == nullptr ? 0 : *host;
      }
      case Iex_ITE:
        return value(value(*e.Iex.ITE.cond) != 0 ? *e.Iex.ITE.iftrue : *e.Iex.ITE.iffalse);
      case Iex_Unop:
        return computed(e, value(*e.Iex.Unop.arg));
      case Iex_Binop:
        return computed(e, value(*e.Iex.Binop.arg1), value(*e.Iex.Binop.arg2));
      default:
        unknown(printed(&e));
    }
  }

  static std::uint64_t computed(const IRExpr& e, std::uint64_t a) {
    switch (e.Iex.Unop.op) {
      case Iop_64to1:
        return a & 1;
      case Iop_Not1:
        return a ^ 1;
      case Iop_1Uto64:
        return a;
      default:
        unknown(printed(&e));
    }
  }

  static std::uint64_t computed(const IRExpr& e, std::uint64_t a, std::uint64_t b) {
    switch (e.Iex.Binop.op) {
      case Iop_Add64:
        return a + b;
      case Iop_CmpNE64:
        return a != b ? 1 : 0;
      default:
        unknown(printed(&e));
    }
  }

  void call(const IRDirty& dirty) {
    std::vector<sim::Addr> words;
    for (IRExpr** a = dirty.args; *a != nullptr; ++a) words.push_back(value(**a));
    if (!words.empty()) fake::call(dirty.cee->addr, words);
  }

  static std::uint64_t* host_word(const IRExpr& address) {
    return address.tag == Iex_Const
               ? reinterpret_cast<std::uint64_t*>(address.Iex.Const.con->Ico.U64)
               : nullptr;
  }

  std::uint64_t& temporary(IRTemp t) { return temporaries_.at(t); }

  const IRSB* block_;
  Registers& registers_;
  std::vector<std::uint64_t> temporaries_;
};

}  // namespace

Addr run(const IRSB* block, Registers& registers) { return Interpreter(block, registers).run(); }

}  // namespace cg::tool::fake
