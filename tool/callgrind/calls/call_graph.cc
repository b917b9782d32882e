// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/call_graph.h"

#include <algorithm>
#include <utility>

#include "tool/core/memory.h"

namespace cg::tool::callgrind {
namespace {

std::size_t hash_of(const void* a, const void* b, std::size_t c = 0) {
  return mix(reinterpret_cast<std::size_t>(a) + 3 * reinterpret_cast<std::size_t>(b) + 7 * c);
}

}  // namespace

void fold(Block& block) {
  if (block.superblock != nullptr) tool::fold(*block.superblock);
}

const StoredCosts* BlockCosts::costs(std::size_t row) const {
  if (block->counted == this) return &block->row(row).costs;
  return saved == nullptr ? nullptr : &nth(saved, row).costs;
}

std::uint64_t BlockCosts::executed(std::size_t row) const {
  const StoredCosts* const costs = this->costs(row);
  return costs == nullptr ? 0 : costs->instructions();
}

StoredCosts& BlockCosts::own_costs(std::size_t row) {
  if (block->counted == this) return block->row(row).costs;
  if (saved == nullptr) saved = allocate_stored<SavedCosts>("cg.saved", block->row_count);
  return nth(saved, row).costs;
}

sim::Costs& BlockCosts::skipped_costs() {
  if (skipped == nullptr) skipped = allocate_array<sim::Costs>("cg.skipped", 1);
  return *skipped;
}

// Calls are from blocks that were left.
bool BlockCosts::is_unfinished() const {
  return unfinished != 0 && first_arc == nullptr &&
         executed(0) == unfinished * block->row(0).code.instructions;
}

bool BlockCosts::is_listed() const {
  if (is_unfinished()) return false;
  if (skipped != nullptr && skipped->ir.accesses != 0) return true;
  for (std::size_t i = 0; i < block->row_count; ++i)
    if (executed(i) != 0) return true;
  for (const Arc* a = first_arc; a != nullptr; a = a->next_of_source)
    if (a->costs.any()) return true;
  return false;
}

Context& CallGraph::find_context(Function* const* top, std::size_t depth) {
  std::size_t n = 1;
  const std::size_t wanted = std::min<std::size_t>((*top)->callers + 1, depth);
  std::size_t hash = hash_of(*top, nullptr, thread_);
  while (n < wanted && top[-static_cast<std::ptrdiff_t>(n)] != nullptr) {
    hash = mix(hash + 3 * reinterpret_cast<std::size_t>(top[-static_cast<std::ptrdiff_t>(n)]));
    ++n;
  }
  const std::span<Function* const> functions(top + 1 - n, n);  // the innermost is the last
  const auto is_same = [&](const Context& c) {
    return c.depth == n && c.thread == thread_ &&
           std::equal(functions.rbegin(), functions.rend(), c.functions);
  };
  if (Context* const known = contexts_.find(hash, is_same)) return *known;
  Context* const fresh = allocate_array<Context>("cg.context", 1);
  fresh->thread = thread_;
  fresh->depth = n;
  fresh->functions = allocate_array<Function*>("cg.context", n);
  std::copy(functions.rbegin(), functions.rend(), fresh->functions);
  const std::uint32_t levels = (*top)->recursions;
  fresh->instances = allocate_array<Instance>("cg.instances", 2 * levels);
  for (std::uint32_t i = 0; i < 2 * levels; ++i)
    fresh->instances[i] = {
        .context = fresh,
        // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a function has one level or more
        .level = static_cast<std::uint16_t>(i % levels),
        .is_named = false,
        .number = 0,
        .twin = i < levels ? &fresh->instances[levels + i] : nullptr,
        .first_costs = nullptr};
  contexts_.insert(hash, fresh);
  if ((*top)->callers == 0 && thread_ == kAllThreads) (*top)->alone = fresh;
  return *fresh;
}

// Two levels of a recursive function take turns in owning its blocks.
BlockCosts& CallGraph::find_block_costs(Block& block, Instance& instance) {
  if (BlockCosts* const former = block.former; former != nullptr && former->instance == &instance)
    return *former;
  const std::size_t hash = hash_of(&block, &instance);
  const auto is_same = [&](const BlockCosts& b) {
    return b.block == &block && b.instance == &instance;
  };
  if (BlockCosts* const known = block_costs_.find(hash, is_same)) return *known;
  BlockCosts* const fresh = allocate_array<BlockCosts>("cg.block_costs", 1);
  fresh->block = &block;
  fresh->instance = &instance;
  fresh->next_of_instance = instance.first_costs;
  instance.first_costs = fresh;
  block_costs_.insert(hash, fresh);
  return *fresh;
}

Arc& CallGraph::find_arc(BlockCosts& from, const Exit& exit, BlockCosts& to) {
  const auto is_same = [&](const Arc& a) {
    return a.from == &from && a.exit == &exit && a.to == &to;
  };
  CG_ENSURE(exit.block == from.block, "a call from another block's exit");
  const std::size_t hash = hash_of(&from, &to, exit.index);
  Arc* arc = arcs_.find(hash, is_same);
  if (arc == nullptr) {
    arc = allocate_stored<Arc>("cg.arc", 1);
    arc->from = &from;
    arc->exit = &exit;
    arc->to = &to;
    arc->next_of_source = from.first_arc;
    from.first_arc = arc;
    arcs_.insert(hash, arc);
  }
  from.last_arc = arc;
  return *arc;
}

Jump& CallGraph::jump(BlockCosts& from, const Exit& exit, BlockCosts& to) {
  const std::size_t hash = hash_of(&from, &to, exit.index);
  const auto is_same = [&](const Jump& j) {
    return j.from == &from && j.exit == &exit && j.to == &to;
  };
  if (Jump* const known = jumps_.find(hash, is_same)) return *known;
  Jump* const fresh = allocate_array<Jump>("cg.jump", 1);
  fresh->from = &from;
  fresh->exit = &exit;
  fresh->to = &to;
  fresh->next_of_source = from.first_jump;
  from.first_jump = fresh;
  jumps_.insert(hash, fresh);
  return *fresh;
}

namespace {

bool is_of(const BlockCosts& b, ThreadId which) { return b.instance->context->is_of(which); }

std::uint64_t executions(const BlockCosts& b) {
  const std::uint64_t instructions = b.block->row(0).code.instructions;
  return instructions == 0 ? 0 : b.executed(0) / instructions;
}

}  // namespace

void CallGraph::zero(ThreadId which, bool all) {
  block_costs_.for_each([&](BlockCosts& b) {
    if (!is_of(b, which) || (all ? b.is_unfinished() : !b.is_listed())) return;
    zeroed_blocks_ += executions(b);
    if (b.costs(0) != nullptr)
      for (std::size_t i = 0; i < b.block->row_count; ++i) b.own_costs(i).clear();
    if (b.skipped != nullptr) *b.skipped = {};
    b.unfinished = 0;
  });
  arcs_.for_each([&](Arc& a) {
    if (!is_of(*a.from, which) || !a.costs.any()) return;
    forget_calls(a);
    a.costs.clear();
  });
  jumps_.for_each([=](Jump& j) {
    if (is_of(*j.from, which)) j.count = 0;
  });
  tree_.zero(which);
}

sim::Costs CallGraph::listed_costs(ThreadId which) const {
  sim::Costs sum;
  block_costs_.for_each([&](const BlockCosts& b) {
    if (b.instance->twin == nullptr || !is_of(b, which) || !b.is_listed()) return;
    for (std::size_t i = 0; i < b.block->row_count; ++i)
      if (const StoredCosts* const costs = b.costs(i); costs != nullptr) sum += costs->all();
    if (b.skipped != nullptr) sum += *b.skipped;
  });
  return sum;
}

void CallGraph::forget_calls(Arc& arc) { forgotten_calls_ += std::exchange(arc.calls, 0); }

void CallGraph::forget_calls(ThreadId which) {
  arcs_.for_each([&](Arc& a) {
    if (is_of(*a.from, which)) forget_calls(a);
  });
  tree_.forget_calls(which);
}

std::uint64_t CallGraph::executed_blocks() const {
  std::uint64_t n = zeroed_blocks_;
  block_costs_.for_each([&](const BlockCosts& b) { n += executions(b); });
  return n;
}

std::uint64_t CallGraph::executed_calls() const {
  std::uint64_t n = forgotten_calls_;
  arcs_.for_each([&](const Arc& a) { n += a.calls; });
  return n;
}

void CallGraph::take_over(Block& block, Instance& instance) {
  change_owner(block, &find_block_costs(block, instance));
}

void CallGraph::change_owner(Block& block, BlockCosts* to) {
  fold(block);
  BlockCosts* const from = block.counted;
  if (from != nullptr && from->saved == nullptr)
    from->saved = allocate_stored<SavedCosts>("cg.saved", block.row_count);
  const SavedCosts* const counted = to == nullptr ? nullptr : to->saved;
  for (std::size_t i = 0; i < block.row_count; ++i) {
    StoredCosts& costs = block.row(i).costs;
    if (from != nullptr) nth(from->saved, i).costs.copy(costs);
    if (counted == nullptr)
      costs.clear();
    else
      costs.copy(nth(counted, i).costs);
  }
  if (from != nullptr) block.former = from;
  block.owner = to == nullptr ? nullptr : to->instance;
  block.counted = to;
}

}  // namespace cg::tool::callgrind
