// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/line_uses.h"

#include <span>

#include "tool/callgrind/code/row_costs.h"
#include "tool/core/memory.h"
#include "tool/segments/simulator.h"

namespace cg::tool::callgrind {
namespace {

// In the lines that the cache had before, if any.
void set_up_one(sim::UsedCache& cache, const sim::CacheConfig& config) {
  const std::size_t n = sim::UsedCache::lines_of(config);
  std::span<sim::UsedLine> lines = cache.lines();
  if (lines.empty()) lines = {allocate_array<sim::UsedLine>("cg.cache", n), n};
  for (sim::UsedLine& line : lines) line = {};
  cache = sim::UsedCache(config, lines);
}

}  // namespace

void LineUses::set_up(const CacheTrio& caches, Payers& payers) {
  payers_ = &payers;
  sim::for_each_cache([](auto, auto&... one) { set_up_one(one...); }, caches_, caches);
}

sim::ServedBy LineUses::access(sim::UsedCache& l1, sim::Addr addr, std::size_t size,
                               sim::Costs& costs) {
  const Row& row = row_of(costs);
  BlockCosts* const payer = payers_->payer(*row.block);
  const bool is_own = payer != nullptr && payer->block == row.block;
  const std::size_t where = is_own ? index_of(row.block->rows, row) : kSkipped;
  return caches_.access(l1, addr, size, {payer, where}, [this](auto... what) {
    if (!payers_->collects()) return false;
    charge(what...);
    return true;
  });
}

void LineUses::fetch(const Fetch& fetch) {
  const sim::ServedBy served = access(caches_.i1, fetch.addr, fetch.size, costs_of(fetch));
  fetch.counts->add_served(served);
  simulator.sum.ir.add_served(served);
}

void LineUses::data(const DataAccess& access_, sim::Addr addr) {
  const sim::ServedBy served = access(caches_.d1, addr, access_.size, costs_of(access_));
  access_.counts->add_served(served);
  (access_.is_write ? simulator.sum.dw : simulator.sum.dr).add_served(served);
}

void LineUses::empty() {
  caches_.empty([](auto... what) { return charge(what...), true; });
}

void LineUses::charge(const sim::Loader& loader, bool is_l1, std::uint64_t cost,
                      std::uint64_t loss) {
  auto* const payer = static_cast<BlockCosts*>(loader.who);
  if (payer == nullptr) return;
  sim::Costs& costs =
      loader.where == kSkipped ? payer->skipped_costs() : payer->own_costs(loader.where).counts();
  costs[is_l1 ? sim::word_of("AcCost1") : sim::word_of("AcCost2")] += cost;
  costs[is_l1 ? sim::word_of("SpLoss1") : sim::word_of("SpLoss2")] += loss;
}

}  // namespace cg::tool::callgrind
