// SPDX-License-Identifier: GPL-2.0-or-later
//
// The costs of blocks in instances, and the calls and jumps between instances.
//
//   Context      a function, and as many of its callers as are told apart; of one thread, if
//                threads are separate
//   Instance     a context at a level of recursion, from 0. A profile lists instances as functions
//   BlockCosts   the self costs of a block in an instance
//   Arc          calls from an exit of a block in an instance to another instance, and their
//                inclusive cost
//
// Each instance has a twin for costs that are not collected; calls always belong to the instance
// itself.
//
// BlockCosts are in the block's rows while their instance owns the block, and in `saved` while
// another one does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/costs.h"
#include "tool/callgrind/calls/context_tree.h"
#include "tool/callgrind/code/code.h"
#include "tool/core/ensure.h"
#include "tool/core/hash_table.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

inline constexpr ThreadId kAllThreads = 0;  // no thread has this number

struct Arc {
  BlockCosts* from;
  const Exit* exit;
  BlockCosts* to;
  std::uint64_t calls;
  Arc* next_of_source;
  Arc* next_in_bucket;
  std::size_t hash;
  StoredCosts costs;
};

// How often a block was left by an exit, to go on with another one of the same function.
struct Jump {
  Jump* next_in_bucket;
  std::size_t hash;
  Jump* next_of_source;
  BlockCosts* from;
  const Exit* exit;
  BlockCosts* to;
  std::uint64_t count;
};

// The costs of a row while another instance owns its block.
struct SavedCosts {
  StoredCosts costs;
};

struct BlockCosts {
  Block* block;
  Instance* instance;
  SavedCosts* saved;    // by row; nullptr: nothing yet
  sim::Costs* skipped;  // of functions that are skipped; nullptr: none
  Arc* last_arc;        // that was followed
  BlockCosts* next_in_bucket;
  std::size_t hash;
  Arc* first_arc;
  BlockCosts* next_of_instance;
  Jump* first_jump;
  std::uint64_t unfinished;  // executions that do not count, since no block followed them

  // The costs of a row, wherever they are; nullptr: nothing yet.
  const StoredCosts* costs(std::size_t row) const;
  // The number of executed instructions of a row.
  std::uint64_t executed(std::size_t row) const;
  // The costs of a row, for adding to them.
  StoredCosts& own_costs(std::size_t row);
  sim::Costs& skipped_costs();

  // Whether a profile lists it. It does not list a block with unfinished executions only, nor a
  // block that did not run while costs were collected: the costs of its kernel calls, and of cache
  // lines that it had loaded, wait until it does.
  bool is_listed() const;

  // Whether all its executions are unfinished.
  bool is_unfinished() const;
};

struct Instance {
  Context* context;
  std::uint16_t level;
  bool is_named;         // in the part that is being written: its number is defined
  std::uint32_t number;  // in a profile
  Instance* twin;        // nullptr: it is a twin itself
  BlockCosts* first_costs;
};

struct Context {
  Context* next_in_bucket;
  std::size_t hash;
  ThreadId thread;    // kAllThreads: threads are not separate
  std::size_t depth;  // number of functions, at least 1; the innermost is the first
  Function** functions;
  Instance* instances;     // by level; behind them their twins
  Context* next_in_order;  // in a profile

  Function& function() const { return *functions[0]; }
  std::span<Function* const> all() const { return {functions, depth}; }
  bool is_of(ThreadId which) const { return which == kAllThreads || which == thread; }
};

// Whether the code is that of the context's function.
inline bool is_of(const Block& block, const Context& context) {
  const Function& function = context.function();
  return function.name == block.function->name && function.object == block.object;
}

class CallGraph {
 public:
  constexpr CallGraph() = default;

  // From here on new contexts belong to this thread.
  void separate(ThreadId thread) { thread_ = thread; }

  // The context of the function on top of a stack of `depth` functions, the outermost first; it
  // ends at a nullptr at the latest.
  Context& context(Function* const* top, std::size_t depth) {
    const Function& function = **top;
    return function.alone != nullptr ? *function.alone : find_context(top, depth);
  }
  BlockCosts& block_costs(Block& block, Instance& instance) {
    CG_ENSURE(block.owner != &instance || block.counted->instance == &instance,
              "an owner whose costs are another's");
    return block.owner == &instance ? *block.counted : find_block_costs(block, instance);
  }
  Arc& arc(BlockCosts& from, const Exit& exit, BlockCosts& to) {
    Arc* const last = from.last_arc;
    return last != nullptr && last->to == &to && last->exit == &exit ? *last
                                                                     : find_arc(from, exit, to);
  }
  Jump& jump(BlockCosts& from, const Exit& exit, BlockCosts& to);

  // Makes the instance the block's owner.
  void own(Block& block, Instance& instance) {
    if (block.owner != &instance) take_over(block, instance);
  }
  // The block has no owner: its counts belong to no instance.
  void disown(Block& block) {
    if (block.counted != nullptr) change_owner(block, nullptr);
  }

  // Sets block costs of a thread, or of all, to 0: all of them, or only listed ones. The calls of
  // arcs that have a cost become 0, too.
  void zero(ThreadId which, bool all);
  void forget_calls(ThreadId which);

  // The sum of the rows of a profile, of a thread or of all.
  sim::Costs listed_costs(ThreadId which) const;

  // The calls by whole stacks, if they are asked for: the tree has begun then.
  ContextTree& tree() { return tree_; }
  const ContextTree& tree() const { return tree_; }

  // Called when a block was executed and no instance has its costs.
  void note_lost() { ++zeroed_blocks_; }

  // The number of block executions, and of calls, since the run began.
  std::uint64_t executed_blocks() const;
  std::uint64_t executed_calls() const;

  template <typename Visit>
  void for_each_block_costs(Visit visit) const {
    block_costs_.for_each(visit);
  }
  template <typename Visit>
  void for_each_context(Visit visit) const {
    contexts_.for_each(visit);
  }
  std::size_t arcs() const { return arcs_.size(); }
  std::size_t contexts() const { return contexts_.size(); }

 private:
  [[gnu::noinline]] Context& find_context(Function* const* top, std::size_t depth);
  [[gnu::noinline]] BlockCosts& find_block_costs(Block& block, Instance& instance);
  [[gnu::noinline]] Arc& find_arc(BlockCosts& from, const Exit& exit, BlockCosts& to);
  [[gnu::noinline]] void take_over(Block& block, Instance& instance);
  [[gnu::noinline]] void change_owner(Block& block, BlockCosts* to);

  void forget_calls(Arc& arc);

  ThreadId thread_ = kAllThreads;
  std::uint64_t zeroed_blocks_ = 0;  // executions that no instance has any more
  std::uint64_t forgotten_calls_ = 0;
  HashTable<Context> contexts_{"cg.contexts.buckets"};
  HashTable<BlockCosts> block_costs_{"cg.block_costs.buckets"};
  HashTable<Arc> arcs_{"cg.arcs.buckets"};
  HashTable<Jump> jumps_{"cg.jumps.buckets"};
  ContextTree tree_;
};

// Books the executions of the block's translation so far.
void fold(Block& block);

}  // namespace cg::tool::callgrind
