// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/segments/transcript.h"

#include <set>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

#include "tool/core/memory.h"
#include "tool/segments/runner.h"

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
  explicit Counters(cachegrind::CostTable& costs) {
    for (const cachegrind::CostCentre* c = costs.sorted(); c != nullptr; c = c->next_in_profile)
      centres_.push_back(c);
  }

  std::string charged(const std::uint64_t* total) const {
    for (const cachegrind::CostCentre* c : centres_) {
      const sim::Costs& k = c->costs.counts();
      if (total == &k.ir.accesses) return "Ir" + line(c);
      if (total == &k.dr.accesses) return "Dr" + line(c);
      if (total == &k.dw.accesses) return "Dw" + line(c);
      if (total == &k.bc.executed) return "Bc" + line(c);
      if (total == &k.bi.executed) return "Bi" + line(c);
      if (total == &k.br.executed) return "Br" + line(c);
    }
    return "?";
  }

  std::string accessed(const Fetch& f) const {
    for (const cachegrind::CostCentre* c : centres_)
      if (f.counts == &c->costs.counts().ir) return "fetch" + line(c);
    return "?";
  }

  std::string accessed(const DataAccess& d) const {
    for (const cachegrind::CostCentre* c : centres_) {
      if (d.counts == &c->costs.counts().dr) return "read" + line(c);
      if (d.counts == &c->costs.counts().dw) return "write" + line(c);
    }
    return "?";
  }

  std::string predicted(const BranchSite& b) const {
    if (b.kind == BranchSite::Kind::call) return "call";
    for (const cachegrind::CostCentre* c : centres_) {
      const sim::Costs& k = c->costs.counts();
      if (b.kind == BranchSite::Kind::conditional && b.counts == &k.bc) return "cond" + line(c);
      if (b.kind == BranchSite::Kind::indirect && b.counts == &k.bi) return "ind" + line(c);
      if (b.kind == BranchSite::Kind::function_return && b.counts == &k.br) return "ret" + line(c);
    }
    return "?";
  }

 private:
  static std::string line(const cachegrind::CostCentre* c) {
    return ':' + std::to_string(c->source_line);
  }

  std::vector<const cachegrind::CostCentre*> centres_;
};

const Segment* segment_at(const IRExpr* address) {
  return reinterpret_cast<const Segment*>(address->Iex.Const.con->Ico.U64);
}

class Writer {
 public:
  Writer(const Block& in, cachegrind::CostTable& costs)
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
    if (call.cee->addr == reinterpret_cast<void*>(run_guarded_access)) {
      text_ << "if " << spelled(*call.guard) << ' ' << spelled(segment, arguments(call)) << '\n';
    } else if (call.cee->addr == runner_of(segment)) {
      if (!segment.is_simulated()) text_ << "call ";
      text_ << spelled(segment, arguments(call)) << '\n';
    } else {
      text_ << "?\n";
    }
  }

  // What a call has beside its first argument.
  std::vector<std::string> arguments(const IRDirty& call) const {
    std::vector<std::string> all;
    for (IRExpr** a = call.args + 1; *a != nullptr; ++a) all.push_back(spelled(**a));
    return all;
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
    const char* before = "[";
    if (segment.charges().empty()) out << before;
    for (const Charge& c : segment.charges()) {
      out << std::exchange(before, " ") << counters_.charged(c.total);
      if (c.events != 1) out << 'x' << c.events;
    }
    const char* separator = " | ";
    for (const std::string& part : spelled_parts(segment, operands))
      out << std::exchange(separator, ", ") << part;
    out << ']';
    return out.str();
  }

  // The accesses in program order, and the branch.
  std::vector<std::string> spelled_parts(const Segment& segment,
                                         std::span<const std::string> operands) const {
    std::vector<std::string> parts;
    const auto operand = [&](std::size_t i) { return i < operands.size() ? operands[i] : "?"; };
    const Fetch* fetch = segment.fetches().data();
    const Fetch* const end = fetch + segment.fetch_count;
    for (std::size_t i = 0; i <= segment.data_count; ++i) {
      for (; fetch != end && fetch->data_before == i; ++fetch) parts.push_back(spelled(*fetch));
      if (i == segment.data_count) break;
      const DataAccess& d = segment.data()[i];
      parts.push_back(counters_.accessed(d) + ' ' + operand(i) + '+' + std::to_string(d.size));
    }
    const BranchSite& b = segment.details->branch;
    if (segment.has_branch())
      parts.push_back(counters_.predicted(b) + ' ' + hex(b.instr) + ' ' +
                      operand(segment.data_count));
    if (operands.size() > segment.data().size() + segment.has_branch()) parts.push_back("?");
    return parts;
  }

  std::string spelled(const Fetch& f) const {
    const std::string where = f.line.addr > f.addr ? '@' + hex(f.line.addr) : "";
    return counters_.accessed(f) + ' ' + hex(f.addr) + '+' + std::to_string(f.size) + where;
  }

  static std::string hex(sim::Addr a) {
    std::ostringstream out;
    out << std::hex << a;
    return out.str();
  }

  const Block& in_;
  Counters counters_;
  std::set<IRStmt*> guest_;
  std::map<IRTemp, std::string> computed_;
  std::ostringstream text_;
};

}  // namespace

std::string transcript(const Block& in, const IRSB* out, cachegrind::CostTable& costs) {
  Writer writer(in, costs);
  for (Int i = 0; i < out->stmts_used; ++i) writer.write(out->stmts[i]);
  return writer.text();
}

}  // namespace cg::tool::fake
