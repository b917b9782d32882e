// SPDX-License-Identifier: GPL-2.0-or-later
//
// Follows the client from block to block: the running thread, its context, and its calls. All work
// is done when a block is entered, since only then it is known how the block before was left.
//
// Generated code and the tracker share one word, `where`:
//
//   an instance    the last block was left by an intra exit: the instance is the same. A
//                  block that is owned by this instance need not be entered here
//   an exit        the last block was left by this exit; bit 0 is set
//   kEntered       the last block that was entered here was left by an intra exit
//   kNowhere       nothing ran before: a thread begins, or a signal's handler
//
// and one sum, `running`: all costs of the running state. A call remembers the sum, and its growth
// until the call ends is the inclusive cost. While nothing is collected the sum stands still
// (`frozen`), and blocks count for twins of their instances, which no profile has.
//
// A thread has a state for normal code and one more for each running handler, which is independent
// of the code that it interrupts. Calls, and functions of the function stack, belong to the state
// that they were made in; no other state ends them. A state ends when its handler returns, or when
// a block is entered with the stack pointer back where the interrupted code had it, or above: then
// the client has jumped out of the handler, and it is unknown how it came to the block.
//
// Code that loads the stack pointer may go on in another stack: of a coroutine, a fiber, a goroutine.
// Each stack has its own states and calls. One that is seen for the first time begins as a thread
// does: no call leads to it. Whether costs are collected is a matter of the thread.
//
// A block's costs count when the next block is entered. After the last block of a thread there is
// none, so its costs are taken back at the end.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/costs.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/callgrind/calls/call_stack.h"
#include "tool/callgrind/calls/line_uses.h"
#include "tool/callgrind/calls/stack_slices.h"
#include "tool/callgrind/calls/suspended_stacks.h"
#include "tool/callgrind/code/code.h"
#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// Whether a call pushes where it returns to. Where none does, a return finds the stack pointer of the call, and the
// core says of each branch to a fixed place that it is a call, and so it counts as one.
#if defined(VGA_arm64)
inline constexpr bool kCallsPush = false;
#else
inline constexpr bool kCallsPush = true;
#endif

// Gets a call when a function is entered for the first time and when it is left for good.
class Listener {
 public:
  virtual void enter(const Function& /*function*/) {}
  virtual void leave(const Function& /*function*/) {}

 protected:
  ~Listener() = default;
};

class Tracker final : public Payers {
 public:
  // `running` is the simulator's sum of misses; counts that generated code makes are added to it.
  constexpr Tracker(CallGraph& graph, CallSites& sites, const StackMemory& memory,
                    sim::Costs& running)
      : graph_(graph), running_(running), sites_(sites), memory_(memory) {}

  // Called before anything runs. Threads have numbers below `threads`. The flags say whether
  // threads and handlers begin with collecting, and whether caches are simulated.
  void begin(std::size_t threads, bool collects_at_start, bool simulates);

  // Settings: count jumps; do not count a function's calls of itself as recursion; give threads
  // contexts of their own; call a listener.
  void collect_jumps() { collects_jumps_ = true; }
  void skip_direct_recursion() { skips_direct_recursion_ = true; }
  void separate_threads() {
    separates_threads_ = true;
    graph_.separate(running_thread_);
  }
  void set_listener(Listener& listener) { listener_ = &listener; }

  // Called by generated code when `block` is entered.
  void enter(Block& block, Addr sp);

  // Panics when the stacks of the running thread contradict each other: for tests
  // (tracker_check.cc).
  void check() const;

  void begin_thread(ThreadId thread);
  void end_thread(ThreadId thread);
  void switch_to(ThreadId thread);
  // `at` is the place that the signal interrupts; `alternate` is the handler's own stack, empty if
  // it runs on the stack of the interrupted code. At the handler's return `at` is the place where
  // the client continues.
  void begin_handler(ThreadId thread, int signal, const Registers& at, const Stack& alternate = {});
  void end_handler(ThreadId thread, int signal, const Registers& at);

  // Called when a kernel call is over, which the last entered block made. Collected or not.
  void add_system_call(ThreadId thread, std::uint64_t elapsed, std::uint64_t cpu);

  BlockCosts* payer(Block& block) override;
  bool collects() const override { return state_.collects; }
  // Whether the thread that ended last was collecting.
  bool ended_collecting() const { return ended_collecting_; }

  // For a request of the client: the running thread begins or stops collecting.
  void toggle_collection_by_request();

  // Ends all calls of all threads.
  void finish();

  // The data that generated code reads and writes.
  static_assert(alignof(Exit) > 1 && alignof(Instance) > 1);  // bit 0 tells them apart
  static std::uintptr_t mark(const Exit& exit) {
    return reinterpret_cast<std::uintptr_t>(&exit) | 1;
  }
  std::uintptr_t* where() { return &where_; }
  sim::Costs& running() { return running_; }

  // Called before costs of one thread or all are written (tracker_parts.cc): books the cost so far
  // of calls that are not over, and takes the costs of the last blocks back. The function for
  // afterwards makes them part of the next costs.
  void settle(ThreadId which);
  void resume(ThreadId which);

  // The costs that were counted since the last forget_growth().
  sim::Costs growth(ThreadId which) const;
  void forget_growth(ThreadId which);

  ThreadId running_thread() const { return running_thread_; }
  // Calls visit(ThreadId) for threads that run or have run.
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

  // Calls visit(Arc, Costs) for the calls that a thread is in, the outermost first, with their cost
  // since the last part.
  template <typename Visit>
  void for_each_call(ThreadId which, Visit visit);
  // nullptr: none is known.
  const Function* current_function(ThreadId which) const;

  // Ends all calls of all threads, which begin anew: instrumentation was switched off, or on again.
  void restart();

 private:
  static constexpr std::uintptr_t kEntered = 2;
  static constexpr std::uintptr_t kNowhere = State::kNowhere;
  // Arguments on the stack may lie between the stack pointer at sigsetjmp's return and the one of
  // the signal. No stack ends, and no handler's frame begins, so close to the other.
  static constexpr Addr kMostPushed = 128;

  struct Thread {
    CallStack* stack = nullptr;                  // that it runs on; nullptr: it never began
    Growing<std::uint32_t> active{"cg.active"};  // by function's number, of this stack
    bool has_begun = false;
    bool is_running = false;
    BlockCosts* taken_back = nullptr;  // by settle()
    sim::Costs ended;  // the costs of earlier threads of this number and of handlers that are over
    sim::Costs at_last_part;  // the costs of these and of this thread at the last part
  };

  // How control came to the block that is entered.
  struct Arrival {
    Block* from;  // nullptr: nothing
    const Exit* exit;
    Exit::Kind kind;
    bool is_emulated = false;      // a jump that counts as a call
    BlockCosts* caller = nullptr;  // of a call; nullptr: that of `from`
    bool changes_stack = false;    // a call onto other memory
    bool is_skipped = false;       // a call of a function that is not to be seen
    bool is_piece = false;         // of these, of a part of the running function
  };

  const Exit* left_by() const { return left_by(where_); }
  static const Exit* left_by(std::uintptr_t where) {
    return std::bit_cast<const Exit*>(where & ~std::uintptr_t{1});
  }
  Arrival arrival() const;
  BlockCosts& source(const Arrival& a) { return a.caller != nullptr ? *a.caller : left(*a.from); }
  BlockCosts& left(Block& block) { return graph_.block_costs(block, *state_.home); }
  bool is_plain(const Exit& exit, Addr sp) const;
  [[gnu::noinline]] void enter_by_call(Block& block, Addr sp);
  [[gnu::noinline]] void enter_by_jump(Block& block, Addr sp);
  [[gnu::noinline]] void enter_by_return(Block& block, Addr sp);
  void skip_plainly(BlockCosts& from, const Exit& exit, Block& block, Addr sp);
  void push_plainly(BlockCosts& from, const Exit& exit, Block& block, Addr sp, Addr after);
  [[gnu::noinline]] void return_further(Block& block, Addr sp);
  void run_plainly(Block& block, Instance& now);
  void run_skipped(Block& block);
  void give(Block& block);
  [[gnu::noinline]] void find_way(Block& block, Addr sp);
  bool stays(const Block& block, Addr sp) const;
  bool settle_on_stack(Arrival& arrival, const Block& block, Addr& sp);
  std::size_t judge(Arrival& arrival, const Block& block, Addr& sp);
  void leave_calls(Arrival& arrival, Block& block, Addr& sp, std::size_t owed, bool is_landing);
  Instance& begin_call(const Arrival& arrival, Block& block, Addr sp);
  void run(Block& block, Instance& now);
  // Where the last call was made, or the first block entered.
  Addr lowest_sp() const { return has_calls() ? stack_->calls.back().site.sp : state_.first_sp; }
  bool is_on_stack(Addr sp) const { return sp <= state_.base && sp + kMostPushed >= lowest_sp(); }
  [[gnu::noinline]] bool change_stack(Arrival& arrival, const Block& block, Addr& sp);
  SuspendedStacks::Found find_stack(const Block& block, Addr sp);
  bool is_near(const Block& block, Addr sp) const;
  bool is_in_interrupted_code(Addr sp) const;
  void return_to(const StackPlace& place);
  SuspendedStacks::Found find_below_another(const Block& block, Addr sp);
  [[gnu::noinline]] void slice_above(Arrival& arrival, Addr sp);
  [[gnu::noinline]] void return_into_slice(Arrival& arrival, const Block& block, Addr sp);
  std::size_t first_overwritten() const;
  StackSlice* cut_slice(std::size_t first, const StackSlice* above);
  void append_slice(const StackSlices::Found& found);
  ContextNode* place_again(const Call& call);
  void call_from_rest(Arrival& arrival);
  void split_stack(Thread& other, std::size_t onto);
  std::uint64_t unfinished_instructions(const State& state) const;
  void begin_tree_again(CallStack& stack, const Call& call, const sim::Costs& now);
  void save_levels(CallStack& stack, Thread& thread);
  template <typename Visit>
  void for_each_active(const CallStack& stack, Visit visit);
  void suspend_stack();
  void resume_stack(CallStack& stack);
  void end_stack();
  void end_suspended_stacks();
  sim::Costs sum_of_states() const;
  void settle_skipped();
  void skip_for(BlockCosts* payer);
  static bool goes_back(const Call& call, const Block& block);
  bool has_calls() const { return stack_->calls.size() > state_.calls; }
  std::size_t judge_return(Arrival& arrival, const Block& block, Addr sp);
  bool begins_again(const Arrival& arrival, const Block& block, Addr sp) const;
  void judge_jump(Arrival& arrival, const Block& block, Addr& sp, bool returns_without_call);
  Addr return_address(const Arrival& arrival) const;
  bool unwind(Addr sp, std::size_t owed);
  bool is_own(const Block& block) const;
  bool unwind_to(const Block& block, Addr sp);
  void push_function(Function& function);
  Instance& instance(bool is_deeper);
  bool adds_level(const BlockCosts& from, const Function& callee) const;
  void push_unseen(const CallSite& site);
  void push_call(const Arrival& arrival, Block& block, Instance& callee, const CallSite& site);
  [[gnu::noinline]] void enter_function(const Function& function);
  void pop_call();
  void return_into(Block& block, Addr sp, BlockCosts& left);
  // Whether a block with this stack pointer is outside the running handler: this handler, or one
  // that it has interrupted, is left.
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
  std::uint64_t unpaid_instructions() const;
  void credit_calls(CallStack& stack);
  std::uint32_t& active(const Function& function) { return active(function, *thread_); }
  static std::uint32_t& active(const Function& function, Thread& thread);

  void remember(sim::Costs& costs) const { StoredCosts::copy(costs, collected()); }
  const sim::Costs& collected() const { return state_.collects ? running_ : state_.frozen; }
  ContextNode* enter_context(Instance& callee);
  void choose_root();
  void book_root(State& state, const sim::Costs& now);
  void toggle_collection();
  void begin_state();
  void begin_stack();
  bool has_functions(std::size_t thread) const {
    return threads_[thread].stack != nullptr && !threads_[thread].stack->functions.empty();
  }

  // What each call and return reads comes first.
  std::uintptr_t where_ = kNowhere;
  Thread* thread_ = nullptr;    // that runs
  CallStack* stack_ = nullptr;  // on which it does
  CallGraph& graph_;
  sim::Costs& running_;
  bool collects_jumps_ = false;
  bool skips_direct_recursion_ = false;
  State state_;  // that runs
  CallSites& sites_;
  const StackMemory& memory_;
  bool collects_at_start_ = true;
  bool simulates_ = false;
  bool separates_threads_ = false;
  Listener* listener_ = nullptr;
  Thread* threads_ = nullptr;
  std::size_t thread_count_ = 0;
  SuspendedStacks suspended_;
  StackSlices slices_;
  StackSlice* last_slice_ = nullptr;  // that was cut off by a change of the stack pointer
  ThreadId running_thread_ = 0;
  bool ended_collecting_ = false;
};

template <typename Visit>
void Tracker::for_each_call(ThreadId which, Visit visit) {
  if (which == running_thread_) save_state();
  threads_[which].stack->for_each_call([&](const Call& call, const sim::Costs& now) {
    sim::Costs costs = call.arc->costs.all();
    StoredCosts::add_growth(costs, call.running, now);
    visit(*call.arc, costs);
  });
}

}  // namespace cg::tool::callgrind
