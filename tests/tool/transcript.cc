// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/transcript.h"

#include <array>
#include <set>
#include <span>
#include <sstream>
#include <vector>

#include "tool/event_queue.h"
#include "tool/helpers.h"
#include "tool/memory.h"

namespace cg::tool::fake {
namespace {

const char* name_of(const IRStmt& s) {
  switch (s.tag) {
    case Ist_NoOp:
      return "NoOp";
    case Ist_IMark:
      return "IMark";
    case Ist_AbiHint:
      return "AbiHint";
    case Ist_Put:
      return "Put";
    case Ist_PutI:
      return "PutI";
    case Ist_WrTmp:
      return s.Ist.WrTmp.data->tag == Iex_Load ? "Load" : nullptr;
    case Ist_Store:
      return "Store";
    case Ist_LoadG:
      return "LoadG";
    case Ist_StoreG:
      return "StoreG";
    case Ist_CAS:
      return "CAS";
    case Ist_LLSC:
      return "LLSC";
    case Ist_Dirty:
      return "Dirty";
    case Ist_MBE:
      return "MBE";
    case Ist_Exit:
      return "Exit";
  }
  return "?";
}

// Which counter of which source line an address in a cost centre is.
class Counters {
 public:
  explicit Counters(CostTable& costs) {
    const CostCentre** const sorted = costs.sorted();
    centres_.assign(sorted, sorted + costs.size());
    release(sorted);
  }

  std::string charged(const std::uint64_t* total) const {
    for (const CostCentre* c : centres_) {
      const Costs& k = c->costs;
      if (total == &k.ir.accesses) return "Ir" + line(c);
      if (total == &k.dr.accesses) return "Dr" + line(c);
      if (total == &k.dw.accesses) return "Dw" + line(c);
      if (total == &k.bc.executed) return "Bc" + line(c);
      if (total == &k.bi.executed) return "Bi" + line(c);
    }
    return "?";
  }

  std::string looked_up(const Lookup& l) const {
    const bool is_fetch = l.kind == Lookup::Kind::fetch;
    const bool is_data = l.kind == Lookup::Kind::data;
    for (const CostCentre* c : centres_) {
      const Costs& k = c->costs;
      if (is_fetch && l.cache == &k.ir) return "fetch" + line(c);
      if (is_data && l.cache == &k.dr) return "read" + line(c);
      if (is_data && l.cache == &k.dw) return "write" + line(c);
      if (l.kind == Lookup::Kind::conditional_branch && l.branches == &k.bc)
        return "cond" + line(c);
      if (l.kind == Lookup::Kind::indirect_branch && l.branches == &k.bi) return "ind" + line(c);
    }
    return "?";
  }

 private:
  static std::string line(const CostCentre* c) { return ':' + std::to_string(c->source_line); }

  std::vector<const CostCentre*> centres_;
};

const Segment* segment_at(const IRExpr* address) {
  return reinterpret_cast<const Segment*>(address->Iex.Const.con->Ico.U64);
}

class Writer {
 public:
  Writer(const Block& in, CostTable& costs)
      : in_(in), counters_(costs), guest_(in.ir()->stmts, in.ir()->stmts + in.ir()->stmts_used) {}

  void write(IRStmt* s) {
    if (!guest_.contains(s)) return write_instrumentation(*s);
    if (const char* name = name_of(*s)) text_ << name << '\n';
  }

  std::string text() const { return text_.str(); }

 private:
  void write_instrumentation(const IRStmt& s) {
    switch (s.tag) {
      case Ist_WrTmp:
        return remember(s.Ist.WrTmp.tmp, *s.Ist.WrTmp.data);
      case Ist_Put:
        operands_.at((static_cast<std::size_t>(s.Ist.Put.offset) - operand_offset(0)) /
                     sizeof(sim::Addr)) = spelled(*s.Ist.Put.data);
        return;
      case Ist_Store:
        text_ << spelled(*segment_at(s.Ist.Store.addr), {}) << '\n';
        return;
      case Ist_Dirty:
        return write_call(*s.Ist.Dirty.details);
      default:
        text_ << "?\n";
    }
  }

  void write_call(const IRDirty& call) {
    const Segment& segment = *segment_at(call.args[0]);
    if (call.cee->addr == reinterpret_cast<void*>(run_segment)) {
      text_ << spelled(segment, operands_) << '\n';
      operands_ = {};
    } else if (call.cee->addr == reinterpret_cast<void*>(run_guarded_access)) {
      const std::array operand{spelled(*call.args[1])};
      text_ << "if " << spelled(*call.guard) << ' ' << spelled(segment, operand) << '\n';
    } else {
      text_ << "?\n";
    }
  }

  // 1Uto64 is the same value, Not1 another.
  void remember(IRTemp t, const IRExpr& value) {
    if (value.tag != Iex_Unop) return;
    const std::string argument = spelled(*value.Iex.Unop.arg);
    computed_[t] = value.Iex.Unop.op == Iop_Not1 ? '!' + argument : argument;
  }

  std::string spelled(const IRExpr& atom) const {
    std::ostringstream out;
    if (atom.tag == Iex_Const) {
      out << "0x" << std::hex << atom.Iex.Const.con->Ico.U64;
    } else if (const auto c = computed_.find(atom.Iex.RdTmp.tmp); c != computed_.end()) {
      out << c->second;
    } else {
      out << in_.name_of(atom.Iex.RdTmp.tmp);
    }
    return out.str();
  }

  std::string spelled(const Segment& segment, std::span<const std::string> operands) const {
    std::ostringstream out;
    for (const Charge& c : segment.charges) {
      out << (&c == segment.charges.data() ? "[" : " ") << counters_.charged(c.total);
      if (c.events != 1) out << 'x' << c.events;
    }
    std::size_t slot = 0;
    for (const Lookup& l : segment.lookups)
      out << (&l == segment.lookups.data() ? " | " : ", ")
          << spelled(l, has_operand(l) ? operands[slot++] : "");
    out << ']';
    return out.str();
  }

  std::string spelled(const Lookup& l, const std::string& operand) const {
    std::ostringstream out;
    out << counters_.looked_up(l) << ' ' << std::hex;
    switch (l.kind) {
      case Lookup::Kind::fetch:
        out << l.instr << '+' << std::dec << l.size;
        break;
      case Lookup::Kind::data:
        out << operand << '+' << std::dec << l.size;
        break;
      case Lookup::Kind::conditional_branch:
      case Lookup::Kind::indirect_branch:
        out << l.instr << ' ' << operand;
        break;
    }
    return out.str();
  }

  const Block& in_;
  Counters counters_;
  std::set<IRStmt*> guest_;
  std::map<IRTemp, std::string> computed_;
  std::array<std::string, EventQueue::kCapacity> operands_;
  std::ostringstream text_;
};

}  // namespace

std::string transcript(const Block& in, const IRSB* out, CostTable& costs) {
  Writer writer(in, costs);
  for (Int i = 0; i < out->stmts_used; ++i) writer.write(out->stmts[i]);
  return writer.text();
}

}  // namespace cg::tool::fake
