// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the lines of the caches were used for (sim/cache/line_use.h), charged to the instructions
// that loaded them: to the instance that owned their block then, collected or not, if costs are
// collected when the line leaves. Self costs: calls do not cost it.
#pragma once

#include <cstddef>

#include "sim/cache/line_use.h"
#include "tool/caches/cache_trio.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/segments/segment.h"

namespace cg::tool::callgrind {

// Who pays for what runs now.
class Payers {
 public:
  // For a block, collected or not: its costs in an instance, by rows; or another block's, as skipped;
  // nullptr: nobody.
  virtual BlockCosts* payer(Block& block) = 0;
  // Whether anybody does.
  virtual bool collects() const = 0;

 protected:
  ~Payers() = default;
};

class LineUses {
 public:
  constexpr LineUses() = default;

  // Empty caches.
  void set_up(const CacheTrio& caches, Payers& payers);

  // An access that takes place; where it was served is counted.
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
