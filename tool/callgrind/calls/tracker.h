// SPDX-License-Identifier: GPL-2.0-or-later
//
// Follows the client from block to block: which thread runs, in which context, who called it. What
// came before is known when a block is entered, so that is when everything happens.
//
// Generated code keeps up with it through one word, `where`:
//
//   an instance    the last block was left by an exit that is intra: the instance is the same. A
//                  block that is owned by this instance need not be entered here
//   an exit        the last block was left by it; bit 0 is set
//   kEntered       as the last block that was entered here was left by an intra exit
//   kNowhere       nothing ran before: a thread begins, or a signal's handler
//
// and through one sum, `running`: all costs of the state that runs. Calls remember it, and what it
// has grown by when they end is their inclusive cost. While nothing is collected it stands still
// (`frozen`), and blocks count for twins of their instances that no profile has.
//
// A thread has a state for normal code and one more for each handler that runs, which knows nothing
// of the code that it interrupts. Calls, and functions of the function stack, belong to the state
// that they were made in; no other ends them. A state ends where its handler returns, or where a
// block is entered whose stack pointer is back where the interrupted code had it, or above:
// somebody has jumped out of the handler. Nothing is known then of what led to the block.
//
// The last block of a thread counts when the next is entered, which is never: its costs are taken
// back at the end.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/costs.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/callgrind/calls/line_uses.h"
#include "tool/callgrind/code/call_sites.h"
#include "tool/callgrind/code/code.h"
#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// What is told when functions are entered for the first time and left for good.
class Listener {
 public:
  virtual void enter(const Function& /*function*/) {}
  virtual void leave(const Function& /*function*/) {}

 protected:
  ~Listener() = default;
};

// Where the client is.
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

class Tracker final : public Payers {
 public:
  // `running` is the simulator's sum of misses; what is counted in place is added to it.
  constexpr Tracker(CallGraph& graph, CallSites& sites, sim::Costs& running)
      : graph_(graph), sites_(sites), running_(running) {}

  // Before anything runs. Threads have numbers below `threads`; whether they, and handlers, begin
  // by collecting; whether caches are simulated.
  void begin(std::size_t threads, bool collects_at_start, bool simulates);

  // From here on jumps are counted, recursion of a function that calls itself is none, threads have
  // contexts of their own, and who listens is told.
  void collect_jumps() { collects_jumps_ = true; }
  void skip_direct_recursion() { skips_direct_recursion_ = true; }
  void separate_threads() {
    separates_threads_ = true;
    graph_.separate(running_thread_);
  }
  void set_listener(Listener& listener) { listener_ = &listener; }

  // Called by generated code: `block` is entered.
  void enter(Block& block, Addr sp);

  // Panics when the stacks of the running thread contradict each other: for tests
  // (tracker_check.cc).
  void check() const;

  void begin_thread(ThreadId thread);
  void end_thread(ThreadId thread);
  void switch_to(ThreadId thread);
  // `at` is what the signal interrupts; `alternate` the stack that the handler runs on, empty where
  // it is that of the interrupted code. At the handler's return `at` is where the client goes on.
  void begin_handler(ThreadId thread, int signal, const Registers& at, const Stack& alternate = {});
  void end_handler(ThreadId thread, int signal, const Registers& at);

  // A call of the kernel is over, in the last block that was entered. Collected or not.
  void add_system_call(ThreadId thread, std::uint64_t elapsed, std::uint64_t cpu);

  BlockCosts* payer(Block& block) override;
  bool collects() const override { return state_.collects; }
  // The same of the thread that was the last to end.
  bool ended_collecting() const { return ended_collecting_; }

  // The client asks for it: the running thread collects, or no longer.
  void toggle_collection_by_request();

  // Ends all calls of all threads.
  void finish();

  // What generated code reads and writes.
  static_assert(alignof(Exit) > 1 && alignof(Instance) > 1);  // bit 0 tells them apart
  static std::uintptr_t mark(const Exit& exit) {
    return reinterpret_cast<std::uintptr_t>(&exit) | 1;
  }
  std::uintptr_t* where() { return &where_; }
  sim::Costs& running() { return running_; }

  // Before costs are written, of one thread or all (tracker_parts.cc): what calls that are not over
  // have cost until now is booked, what the last blocks have cost is taken back. Afterwards, what
  // that is to be part of what comes.
  void settle(ThreadId which);
  void resume(ThreadId which);

  // The costs that were counted since the last forget_growth().
  sim::Costs growth(ThreadId which) const;
  void forget_growth(ThreadId which);

  ThreadId running_thread() const { return running_thread_; }
  // Calls visit(ThreadId) for those that run or have run.
  template <typename Visit>
  void for_each_thread(Visit visit) const {
    for (std::size_t i = 0; i < thread_count_; ++i)
      if (threads_[i].has_begun) visit(static_cast<ThreadId>(i));
  }

  template <typename Visit>
  void for_each_running_thread(Visit visit) const {
    for (std::size_t i = 0; i < thread_count_; ++i)
      if (threads_[i].is_running) visit(static_cast<ThreadId>(i));
  }

  // Calls visit(Arc, Costs) for the calls that a thread is in, the outermost first, with what they
  // have cost since the last part.
  template <typename Visit>
  void for_each_call(ThreadId which, Visit visit);
  // nullptr: none is known.
  const Function* current_function(ThreadId which) const;

  // Ends all calls of all threads, which begin anew: the client runs without the tool, or again
  // with it.
  void restart();

 private:
  static constexpr std::uintptr_t kEntered = 2;
  static constexpr std::uintptr_t kNowhere = 4;
  // Arguments that a call waits for may lie between the stack pointer of sigsetjmp's return and
  // that of the signal. No stack ends and no handler's frame begins so near to where the other is.
  static constexpr Addr kMostPushed = 128;

  struct CallSite {
    Addr sp;     // when the callee was entered
    Addr after;  // where it returns to; 0: by its caller's return
    BlockCosts* nonskipped;
    Context* context;
    std::size_t functions;  // height of the function stack
  };

  struct Call {
    CallSite site;
    Arc* arc;  // nullptr: of a function that is skipped
    const Function* function;
    sim::Costs running;  // when it began
  };

  struct State {
    sim::Costs running;  // while another runs
    sim::Costs at_last_part;
    sim::Costs frozen;  // while nothing is collected: what `running` was
    bool collects = true;
    std::uintptr_t where = kNowhere;
    Context* context = nullptr;
    Instance* home = nullptr;      // that runs, or, in a skipped function, that called it
    Instance* instance = nullptr;  // `home`, or its twin while nothing is collected
    Block* entered = nullptr;      // the last
    // Whose costs those of a skipped function are; nullptr: none runs.
    BlockCosts* nonskipped = nullptr;
    sim::Costs unpaid;  // of these: when they were booked for the last time
    int signal = 0;
    Registers interrupted;    // of a handler
    Stack alternate;          // that it runs on
    Addr ceiling = ~Addr{0};  // where it is left, unless it runs there
    Addr lowest = ~Addr{0};   // ceiling of it and those that it has interrupted
    std::size_t calls = 0;    // of the thread, when the state began

    const sim::Costs& collected() const { return collects ? running : frozen; }  // when saved
  };

  struct Thread {
    Growing<State> states{"cg.states"};
    std::size_t depth = 0;  // of handlers
    Growing<Call> calls{"cg.calls"};
    Growing<Function*> functions{"cg.functions"};  // nullptr below the first of a state
    Growing<std::uint32_t> active{"cg.active"};    // by function's number
    bool has_begun = false;
    bool is_running = false;
    BlockCosts* taken_back = nullptr;  // by settle()
    sim::Costs ended;         // what threads of this number, and handlers, have cost that are over
    sim::Costs at_last_part;  // what they and this one had
  };

  // What led to the block that is entered.
  struct Arrival {
    Block* from;  // nullptr: nothing
    const Exit* exit;
    Exit::Kind kind;
    bool is_emulated = false;      // a jump that counts as a call
    BlockCosts* caller = nullptr;  // of a call; nullptr: that of `from`
  };

  const Exit* left_by() const { return std::bit_cast<const Exit*>(where_ & ~std::uintptr_t{1}); }
  Arrival arrival() const;
  BlockCosts& source(const Arrival& a) { return a.caller != nullptr ? *a.caller : left(*a.from); }
  BlockCosts& left(Block& block) { return graph_.block_costs(block, *state_.home); }
  bool stays(const Block& block, Addr sp) const;
  void settle_skipped();
  void skip_for(BlockCosts* payer);
  static bool goes_back(const Call& call, const Block& block);
  bool has_calls() const { return thread_->calls.size() > state_.calls; }
  std::size_t judge_return(Arrival& arrival, const Block& block, Addr sp);
  bool begins_again(const Arrival& arrival, const Block& block, Addr sp) const;
  void judge_jump(Arrival& arrival, const Block& block, Addr& sp, bool returns_without_call);
  bool unwind(Addr sp, std::size_t owed);
  bool is_own(const Block& block) const;
  static bool is_of(const Block& block, const Context* context);
  bool unwind_to(const Block& block, Addr sp);
  void push_function(Function& function);
  Instance& instance(bool is_deeper);
  bool adds_level(const BlockCosts& from, const Function& callee) const;
  void push_unseen(const CallSite& site);
  void push_call(const Arrival& arrival, Block& block, Instance& callee, bool is_skipped,
                 const CallSite& site);
  void enter_function(const Function& function);
  void pop_call();
  void return_into(Block& block, BlockCosts& left);
  // Whether a block is none of the handler's that runs: it, or one that it has interrupted, is
  // left.
  bool is_left_at(Addr sp) const { return sp >= state_.lowest && is_above_handler(sp); }
  bool is_above_handler(Addr sp) const;
  void end_calls();
  void leave_handler();
  void land(Addr sp);
  std::size_t check_functions(const State& state, std::size_t marker, bool may_be_missing) const;
  void check_calls(const State& state, std::size_t end) const;
  void check_active() const;
  void save_state();
  void load_state();
  void unwind_thread();
  BlockCosts* take_back_last_block();
  void end_last_block();
  void add_block(BlockCosts& costs, int sign);
  template <typename Do>
  void for_each_of(ThreadId which, Do act);
  void credit_calls(Thread& thread);
  template <typename Visit>
  void for_each_call_of(Thread& thread, Visit visit);
  std::uint32_t& active(const Function& function);

  void remember(sim::Costs& costs) const { StoredCosts::copy(costs, collected()); }
  const sim::Costs& collected() const { return state_.collects ? running_ : state_.frozen; }
  void toggle_collection();
  void begin_state();

  CallGraph& graph_;
  CallSites& sites_;
  sim::Costs& running_;
  bool collects_at_start_ = true;
  bool simulates_ = false;
  bool collects_jumps_ = false;
  bool skips_direct_recursion_ = false;
  bool separates_threads_ = false;
  Listener* listener_ = nullptr;
  Thread* threads_ = nullptr;
  std::size_t thread_count_ = 0;
  Thread* thread_ = nullptr;  // that runs
  ThreadId running_thread_ = 0;
  State state_;  // that runs
  std::uintptr_t where_ = kNowhere;
  bool ended_collecting_ = false;
};

// Each call is one of the state that it was made in.
template <typename Visit>
void Tracker::for_each_call_of(Thread& thread, Visit visit) {
  for (std::size_t depth = 0; depth <= thread.depth; ++depth) {
    const State& state = thread.states[depth];
    const std::size_t end =
        depth < thread.depth ? thread.states[depth + 1].calls : thread.calls.size();
    for (std::size_t i = state.calls; i < end; ++i)
      if (thread.calls[i].arc != nullptr) visit(thread.calls[i], state.collected());
  }
}

template <typename Visit>
void Tracker::for_each_call(ThreadId which, Visit visit) {
  if (which == running_thread_) save_state();
  for_each_call_of(threads_[which], [&](const Call& call, const sim::Costs& now) {
    sim::Costs costs = call.arc->costs.all();
    StoredCosts::add_growth(costs, call.running, now);
    visit(*call.arc, costs);
  });
}

}  // namespace cg::tool::callgrind
