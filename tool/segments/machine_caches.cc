// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/machine_caches.h"

#include <algorithm>

#include "tool/core/memory.h"
#include "tool/segments/general_runner.h"
#include "tool/segments/instrument.h"
#include "tool/segments/machine_accesses.h"
#include "tool/segments/runner.h"

namespace cg::tool {

constinit MachineCaches machine_caches;

template <>
void look_data_up<OnMachine>(const Segment& segment, std::size_t number, sim::Addr addr) {
  machine_caches.data<LruFirstLevel>(segment, number, addr);
}
template <>
void access_all<OnMachine>(const Segment& segment, const sim::Addr* addrs) {
  machine_caches.all<LruFirstLevel>(segment, addrs);
}

template <>
void look_data_up<OnPolicyMachine>(const Segment& segment, std::size_t number, sim::Addr addr) {
  machine_caches.data<PolicyFirstLevel>(segment, number, addr);
}
template <>
void access_all<OnPolicyMachine>(const Segment& segment, const sim::Addr* addrs) {
  machine_caches.all<PolicyFirstLevel>(segment, addrs);
}

namespace {

// A fetch from the line fetched last changes nothing, if I1's policy does not notice it. The short
// way uses a segment's lines before its data: if they are present, nobody notices, unless a miss of
// data takes lines out of I1.
FetchRules fetch_rules(const sim::MachineConfig& machine) {
  const bool is_inclusive = machine.l2_inclusion == sim::Inclusion::inclusive ||
                            machine.ll_inclusion == sim::Inclusion::inclusive;
  return {.all = !machine.policies.i1.is_idempotent(),
          .keeps_order = true,
          .precedes_data = is_inclusive};
}

}  // namespace

std::span<std::uint64_t> MachineCaches::cleared(Storage which, std::size_t words) {
  std::span<std::uint64_t>& space = storage_[which];
  if (space.empty()) space = {allocate_array<std::uint64_t>("cg.machine", words), words};
  std::fill(space.begin(), space.end(), 0);
  return space;
}

template <typename Cache>
Cache MachineCaches::make(Storage which, const sim::CacheConfig& config,
                          const sim::PolicyChoice& policy) {
  return {config, policy, cleared(which, Cache::storage_words(config, policy))};
}

sim::PageCache* MachineCaches::make(std::size_t which,
                                    const std::optional<sim::TlbConfig>& config) {
  if (!config) return nullptr;
  const sim::CacheConfig as_cache = config->as_cache();
  sim::PageCache& pages = page_caches_[which];
  pages = sim::PageCache(as_cache, cleared(static_cast<Storage>(kFirstTlb + which),
                                           sim::PageCache::storage_words(as_cache)));
  return &pages;
}

void MachineCaches::begin(const sim::MachineConfig& machine,
                          const sim::Levels<sim::CacheConfig>& caches) {
  if (!machine.has_lru_l1()) {
    i1 = make<sim::FirstPolicyCache>(kI1, caches.i1, machine.policies.i1);
    d1 = make<sim::FirstPolicyCache>(kD1, caches.d1, machine.policies.d1);
    fetched_last = sim::kNoLine;
  }
  const auto l2 =
      machine.l2 ? make<sim::PolicyCache>(kL2, *machine.l2, machine.l2_policy) : sim::PolicyCache();
  const auto ll = make<sim::PolicyCache>(kLl, caches.ll, machine.policies.ll);
  outer_ = sim::OuterLevels(machine, l2, ll);
  sim::PageCache* const fetches = make(0, machine.tlbs.fetch);
  sim::PageCache* const data = make(1, machine.tlbs.data);
  sim::PageCache* const second = make(2, machine.tlbs.second);
  sim::PageCache* const second_of_fetches = make(3, machine.tlbs.second_of_fetches);
  fetch_tlb = sim::Tlb(fetches, second_of_fetches != nullptr ? second_of_fetches : second);
  data_tlb = sim::Tlb(data, second);
  set_huge_pages(huge_pages_);
}

void MachineCaches::set_huge_pages(const sim::HugePages& pages) {
  huge_pages_ = pages;
  fetch_tlb.find_huge_pages(pages);
  data_tlb.find_huge_pages(pages);
}

void MachineCaches::instrument(const sim::MachineConfig& machine, Instrumentation& setup) {
  const bool is_idempotent =
      machine.policies.i1.is_idempotent() && machine.policies.d1.is_idempotent();
  setup.runners = machine.has_lru_l1() ? machine_runners()
                  : is_idempotent      ? policy_machine_runners()
                                       : in_order_runners<OnMachineInOrder<PolicyFirstLevel>>();
  setup.fetches = fetch_rules(machine);
}

}  // namespace cg::tool
