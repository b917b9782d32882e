// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the tests of flow_code share: a block, and generated code as VEX prints it, in which addresses of
// the host have names:
//
//   where       the tracker's word            exit0 ...  the marks of the block's exits
//   owner       the instance that has the block
//   Ir Dr ...   the tracker's sum             tracker, block  as arguments of calls
#pragma once

#include <map>
#include <sstream>
#include <string>

#include "tests/tool/callgrind/calls/fake_memory.h"
#include "tests/tool/callgrind/code/coded.h"
#include "tool/callgrind/calls/flow_code.h"
#include "tool/segments/ir.h"

namespace cg::tool::callgrind {

class FlowCodeTest : public CodeTableTest {
 protected:
  // The block of `guest`, whose code `out` is to be.
  void take(const fake::Block& guest) {
    b = block(guest, kMain);
    name(tracker.where(), "where");
    name(&b->owner, "owner");
    name(&tracker, "tracker");
    name(&running.ir.accesses, "Ir");
    name(&running.dr.accesses, "Dr");
    name(&running.dw.accesses, "Dw");
    name(&running.bc.executed, "Bc");
    name(&running.bi.executed, "Bi");
    name(&running[sim::word_of("Ge")], "Ge");
    for (std::uint32_t i = 0; i < b->exit_count; ++i)
      name(reinterpret_cast<void*>(Tracker::mark(b->exits[i])), "exit" + std::to_string(i));
  }
  FlowCode flow(bool counts_bus = false, bool checks = false) {
    return {tracker, *b, fake::kStackPointer, Ity_I64, counts_bus, checks};
  }

  void name(const void* address, const std::string& text) {
    std::ostringstream hex;
    hex << "0x" << std::hex << std::uppercase << reinterpret_cast<std::uintptr_t>(address)
        << ":I64";
    names_[hex.str()] = text;
  }

  // Statements from there on, a line each.
  std::string printed(const IRSB* ir, Int first = 0) const {
    std::string lines;
    for (Int i = first; i < ir->stmts_used; ++i) {
      const IRStmt& s = *ir->stmts[i];
      lines += s.tag == Ist_IMark   ? "IMark"
               : s.tag == Ist_Exit  ? "Exit"
               : s.tag == Ist_Dirty ? called(*s.Ist.Dirty.details)
                                    : named(fake::printed(&s));
      lines += '\n';
    }
    return lines;
  }

  // What a piece of code adds.
  template <typename Add>
  std::string added(Add add) {
    const Int before = out.ir()->stmts_used;
    add(out.ir());
    return printed(out.ir(), before);
  }

  CallGraph graph;
  sim::Costs running;
  FakeMemory memory;
  Tracker tracker{graph, code, memory, running};
  fake::Block out;
  Block* b = nullptr;

 private:
  std::string named(std::string text) const {
    for (const auto& [address, name] : names_)
      if (const auto at = text.find(address); at != std::string::npos)
        text.replace(at, address.size(), name);
    return text;
  }

  std::string called(const IRDirty& call) const {
    std::string text = "if (" + fake::printed(call.guard) + ") " + call.cee->name;
    if (call.cee->regparms != 0) text += " in registers";
    for (IRExpr** argument = call.args; *argument != nullptr; ++argument) {
      const std::string printed = fake::printed(*argument);
      text += ' ' + (printed == fake::printed(host_address(b)) ? "block" : named(printed));
    }
    return text;
  }

  std::map<std::string, std::string> names_;
};

}  // namespace cg::tool::callgrind
