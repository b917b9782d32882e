// SPDX-License-Identifier: GPL-2.0-or-later
//
// A client that is made by hand: blocks that run as generated code would have them, and what the
// tracker makes of them.
#pragma once

#include "tool/callgrind/calls/tracker.h"

#include <list>
#include <string>

#include "tests/tool/callgrind/calls/fake_memory.h"
#include "tests/tool/fake_core.h"

namespace cg::tool::callgrind {

using Kind = Exit::Kind;

class TrackedClient : public fake::Test {
  std::list<Function> functions_;
  std::list<Block> blocks_;
  std::list<Exit> exits_;

 protected:
  explicit TrackedClient(bool simulates = false, bool collects_at_start = true) {
    tracker.begin(4, collects_at_start, simulates);
    tracker.switch_to(1);
    tracker.begin_thread(1);
  }

  Function& function() {
    functions_.push_back({});
    Function& made = functions_.back();
    made.number = static_cast<std::uint32_t>(functions_.size() - 1);
    made.recursions = 2;
    made.name = reinterpret_cast<const Name*>(&made);  // none other has it
    return made;
  }

  // A block of 10 instructions that ends so.
  Block& block(Function& owner, bool is_entry, Kind kind, bool is_intra = false) {
    blocks_.push_back({});
    exits_.push_back({});
    Block& b = blocks_.back();
    b.addr = b.offset = 0x1000 * blocks_.size();
    b.function = &owner;
    b.section = Vg_SectText;
    b.is_entry = is_entry;
    b.instructions = 10;
    b.row_count = b.exit_count = 1;
    b.rows = allocate_stored<Row>("cg.rows", 1);
    b.rows->code = {.file = nullptr, .line = 1, .instructions = 10, .offset = 0};
    b.exits = &exits_.back();
    exits_.back() = {.block = &b,
                     .after = b.addr + 40,
                     .offset = 0,
                     .index = 0,
                     .row = 0,
                     .kind = kind,
                     .is_conditional = false,
                     .is_computed = false,
                     .is_intra = is_intra,
                     .switches_stack = false};
    return b;
  }

  // What the code of a block does.
  void run(Block& b, Addr sp) {
    if (*tracker.where() != reinterpret_cast<std::uintptr_t>(b.owner)) {
      tracker.enter(b, sp);
      tracker.check();
    }
    b.rows->costs.counts().ir.accesses += b.instructions;
    tracker.running().ir.accesses += b.instructions;
    if (!b.exits[0].is_intra) *tracker.where() = Tracker::mark(b.exits[0]);
  }

  // "CALLS COST" of the arcs between two functions.
  std::string arcs(const Function& from, const Function& to, std::uint32_t level = 0) const {
    return arcs_of_thread(kAllThreads, from, to, level);
  }
  std::string arcs_of_thread(ThreadId thread, const Function& from, const Function& to,
                             std::uint32_t level = 0) const {
    std::string all;
    graph.for_each_context([&](const Context& c) {
      if (&c.function() != &from || !c.is_of(thread)) return;
      for (std::uint32_t i = 0; i < from.recursions; ++i)
        for (const BlockCosts* b = c.instances[i].first_costs; b != nullptr;
             b = b->next_of_instance)
          for (const Arc* a = b->first_arc; a != nullptr; a = a->next_of_source)
            if (&a->to->instance->context->function() == &to && a->to->instance->level == level)
              all += std::to_string(a->calls) + " " + std::to_string(a->costs.instructions()) + ";";
    });
    return all;
  }

  std::uint64_t self(const Function& of) const {
    std::uint64_t sum = 0;
    graph.for_each_context([&](const Context& c) {
      if (&c.function() != &of) return;
      for (std::uint32_t i = 0; i < of.recursions; ++i)
        for (const BlockCosts* b = c.instances[i].first_costs; b != nullptr;
             b = b->next_of_instance)
          sum += b->executed(0) + (b->skipped == nullptr ? 0 : b->skipped->ir.accesses);
    });
    return sum;
  }

  // "COUNT TIME CPU"
  static std::string kernel_calls(const sim::Costs& c) {
    return std::to_string(c[sim::word_of("sysCount")]) + " " +
           std::to_string(c[sim::word_of("sysTime")]) + " " +
           std::to_string(c[sim::word_of("sysCpuTime")]);
  }
  static std::string kernel_calls(const BlockCosts& b) { return kernel_calls(*b.skipped); }

  CallGraph graph;
  sim::Costs running;
  struct NoSites final : CallSites {
  } sites;
  FakeMemory memory;
  Tracker tracker{graph, sites, memory, running};
  Function& main = function();
  Function& f = function();
  Block& begin = block(main, true, Kind::call);
  Block& after = block(main, false, Kind::jump, true);
  Block& last = block(main, false, Kind::jump);  // a system call
};

}  // namespace cg::tool::callgrind
