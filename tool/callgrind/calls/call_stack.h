// SPDX-License-Identifier: GPL-2.0-or-later
//
// A stack of the client, and the calls that are made on it: what the tracker (tracker.h) keeps
// while other code runs.
//
//   Call        from its call instruction until control is back behind it, or jumps over it
//   State       of normal code, or of a signal's handler that interrupts it
//   CallStack   the states on top of each other, with the calls and functions of each
//
// A call may be made onto other memory, which is part of the stack until the call is over: Go's
// runtime works on a thread's own stack so, on behalf of a goroutine.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/costs.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/callgrind/code/code.h"
#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// The client's program counter and stack pointer.
struct Registers {
  Addr ip = 0;
  Addr sp = 0;
  friend bool operator==(const Registers&, const Registers&) = default;
};

struct Stack {
  Addr begin = 0;
  Addr end = 0;
  bool has(Addr sp) const { return begin < sp && sp <= end; }
};

struct CallSite {
  Addr sp;     // when the callee was entered
  Addr after;  // the address it returns to; 0: it ends with its caller
  BlockCosts* nonskipped;
  Context* context;    // of the caller
  Instance* home;      // and its instance; nullptr: recursion may be counted anew until the return
  ContextNode* place;  // in the tree of contexts; nullptr: there is none
  std::size_t functions;  // height of the function stack
  Addr base_below = 0;    // of a call onto other memory: the caller's `base`

  bool changes_stack() const { return base_below != 0; }
};

struct Call {
  CallSite site;
  Arc* arc;  // nullptr: a call of a skipped function
  const Function* function;
  ContextNode* node;   // that has the call's cost; nullptr: none, or a rest had it before
  sim::Costs running;  // when it began
};

struct State {
  // No block has this address: nothing ran before.
  static constexpr std::uintptr_t kNowhere = 4;

  // What each call and return reads comes first.
  Context* context = nullptr;
  Instance* home = nullptr;      // the running one, or, in a skipped function, its caller
  Instance* instance = nullptr;  // `home`, or its twin while nothing is collected
  Block* entered = nullptr;      // the last
  // The costs to which a skipped function's are added; nullptr: none runs.
  BlockCosts* nonskipped = nullptr;
  std::size_t calls = 0;   // of the stack, when the state began
  Addr lowest = ~Addr{0};  // the lowest ceiling of it and of the handlers that it has interrupted
  bool collects = true;
  // The stack pointer was loaded, and it is not known yet which stack it belongs to.
  bool awaits_stack = false;
  std::uintptr_t where = kNowhere;
  sim::Costs running;  // while another runs
  sim::Costs at_last_part;
  sim::Costs frozen;  // while nothing is collected: the value of `running` before
  sim::Costs unpaid;  // the sum when a skipped function's costs were booked last
  int signal = 0;
  Registers interrupted;         // of a handler
  Stack alternate;               // the stack that it runs on
  Addr ceiling = ~Addr{0};       // the stack pointer at which it is left, unless it runs there
  Addr first_sp = 0;             // of its first block
  Addr base = 0;                 // the highest stack pointer of the memory that it is on
  ContextNode* place = nullptr;  // in the tree of contexts
  ContextNode* root = nullptr;   // of the tree, where calls from nowhere began
  sim::Costs at_root;            // the sum when its costs were booked last

  const sim::Costs& collected() const { return collects ? running : frozen; }  // when saved
};

struct CallStack {
  Growing<State> states{"cg.states"};
  std::size_t depth = 0;  // of handlers
  Growing<Call> calls{"cg.calls"};
  Growing<Function*> functions{"cg.functions"};  // nullptr below the first of a state

  struct Level {
    const Function* function;
    std::uint32_t active;
  };
  Growing<Level> levels{"cg.levels"};  // of its functions, while no thread runs on it

  // Calls visit(Call, Costs) for the calls that are counted, the outermost first, with the sum that
  // they have part in. Each call belongs to the state that it was made in.
  template <typename Visit>
  void for_each_call(Visit visit);
};

template <typename Visit>
void CallStack::for_each_call(Visit visit) {
  for (std::size_t at = 0; at <= depth; ++at) {
    const State& state = states[at];
    const std::size_t end = at < depth ? states[at + 1].calls : calls.size();
    for (std::size_t i = state.calls; i < end; ++i)
      if (calls[i].arc != nullptr) visit(calls[i], state.collected());
  }
}

}  // namespace cg::tool::callgrind
