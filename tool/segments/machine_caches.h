// SPDX-License-Identifier: GPL-2.0-or-later
//
// The caches and TLBs of a machine with more than I1, D1 and LL (sim/machine/), for a run that wants
// one. LL is this one's then, not the simulator's. I1 and D1 are the simulator's if they are least
// recently used; then the runners' short ways are taken, and only other accesses come here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base.h"
#include "sim/cache/levels.h"
#include "sim/machine/huge_pages.h"
#include "sim/machine/machine_config.h"
#include "sim/machine/outer_levels.h"
#include "sim/machine/policy_cache.h"
#include "sim/machine/tlb.h"
#include "sim/misses/miss_class.h"
#include "tool/segments/segment.h"

namespace cg::tool {

struct Instrumentation;

class MachineCaches {
 public:
  constexpr MachineCaches() = default;

  // Empties the caches, at the start and later, too. `machine` must be free of problems with these
  // caches.
  void begin(const sim::MachineConfig& machine, const sim::Levels<sim::CacheConfig>& caches);

  // From now on superblocks are instrumented for this machine.
  static void instrument(const sim::MachineConfig& machine, Instrumentation& setup);

  // From now on these pages are huge, whatever becomes of the caches.
  void set_huge_pages(const sim::HugePages& pages);

  sim::Tlb fetch_tlb;
  sim::Tlb data_tlb;

  // A segment's data access; all accesses of a segment, `addrs` being those of its data accesses.
  // `First` stands for I1 and D1 (machine_accesses.h).
  template <typename First>
  void data(const Segment& segment, std::size_t number, sim::Addr addr);
  template <typename First>
  void all(const Segment& segment, const sim::Addr* addrs);

  // I1 and D1 of other policies.
  sim::FirstPolicyCache i1;
  sim::FirstPolicyCache d1;
  sim::Line fetched_last = sim::kNoLine;

 private:
  static constexpr std::size_t kTlbs = 4;
  enum Storage : std::uint8_t { kI1, kD1, kL2, kLl, kFirstTlb, kStorages = kFirstTlb + kTlbs };

  std::span<std::uint64_t> cleared(Storage which, std::size_t words);
  template <typename Cache>
  Cache make(Storage which, const sim::CacheConfig& config, const sim::PolicyChoice& policy);
  sim::PageCache* make(std::size_t which, const std::optional<sim::TlbConfig>& config);

  template <typename First, typename Access>
  sim::ServedBy beyond_l1(const Access& access, sim::Addr addr, sim::MissClass l1,
                          typename First::Notes& notes);

  sim::OuterLevels outer_;
  sim::HugePages huge_pages_;
  std::array<sim::PageCache, kTlbs> page_caches_;
  std::array<std::span<std::uint64_t>, kStorages> storage_;  // kept when caches are emptied
};

// Generated code passes no pointer to it, so there is only one.
extern constinit MachineCaches machine_caches;

}  // namespace cg::tool
