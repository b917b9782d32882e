// SPDX-License-Identifier: GPL-2.0-or-later
//
// Charges the uses of cache lines (sim/cache/line_use.h) to the instructions that loaded the lines:
// to the instance that owned their block then, collected or not, if costs are collected when the
// line leaves. These are self costs: they are not part of the cost of calls.
#pragma once

#include <cstddef>

#include "sim/cache/line_use.h"
#include "tool/caches/cache_trio.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/segments/segment.h"

namespace cg::tool::callgrind {

// Finds the costs that a line is charged to.
class Payers {
 public:
  // For a block that runs now, collected or not: its costs in an instance, by rows; or another
  // block's costs for skipped functions; nullptr: none.
  virtual BlockCosts* payer(Block& block) = 0;
  // Whether costs are collected now.
  virtual bool collects() const = 0;

 protected:
  ~Payers() = default;
};

class LineUses {
 public:
  constexpr LineUses() = default;

  // Sets up empty caches.
  void set_up(const CacheTrio& caches, Payers& payers);

  // An access; counts the level that served it.
  void fetch(const Fetch& fetch);
  void data(const DataAccess& access, sim::Addr addr);

  // All lines leave the caches, and are charged.
  void empty();

 private:
  static constexpr std::size_t kSkipped = ~std::size_t{0};

  sim::ServedBy access(sim::UsedCache& l1, sim::Addr addr, std::size_t size, sim::Costs& costs);
  static void charge(const sim::Loader& loader, bool is_l1, std::uint64_t cost, std::uint64_t loss);

  Payers* payers_ = nullptr;
  sim::LineUseHierarchy caches_;
};

}  // namespace cg::tool::callgrind
