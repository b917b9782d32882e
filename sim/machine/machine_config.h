// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a machine has besides I1, D1 and LL: a second level of caches (L2) between these, policies of
// replacement, inclusion, and buffers of address translations (TLBs).
//
//   entries   translations in all, each of a page     e.g. 1536
//   ways      of each set                             e.g. 12; as many as entries: one set
//   page      bytes                                   e.g. 4096
//
//   inclusion of a level, what it does with the lines of the levels before it:
//   neither     lines come and go at each level by themselves
//   inclusive   a line that leaves the level leaves those before it, too
//   exclusive   LL alone: it has what left L2, and a line that L2 loads from it leaves it (victim
//               cache)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/cache/cache_config.h"
#include "sim/cache/levels.h"
#include "sim/replacement/policy.h"

namespace cg::sim {

struct TlbConfig {
  std::int64_t entries = 0;
  std::int64_t ways = 0;
  std::int64_t page = 0;

  constexpr CacheConfig as_cache() const {
    return {.size = entries * page, .assoc = ways, .line_size = page};
  }

  friend constexpr bool operator==(const TlbConfig&, const TlbConfig&) = default;
};

enum class Inclusion : std::uint8_t { neither, inclusive, exclusive };

// The second-level TLB serves fetches and data; if there is one for fetches, data alone.
struct Tlbs {
  std::optional<TlbConfig> fetch{};
  std::optional<TlbConfig> data{};
  std::optional<TlbConfig> second{};
  std::optional<TlbConfig> second_of_fetches{};
  bool has_huge_pages = true;  // where the program asks for them (huge_pages.h)

  constexpr bool any() const { return fetch || data; }
  constexpr bool any_second() const { return second || second_of_fetches; }
};

struct MachineConfig {
  std::optional<CacheConfig> l2{};
  Levels<PolicyChoice> policies{};
  PolicyChoice l2_policy{};
  Inclusion l2_inclusion = Inclusion::neither;
  Inclusion ll_inclusion = Inclusion::neither;
  Tlbs tlbs{};

  // Whether I1 and D1 are as in Cachegrind.
  constexpr bool has_lru_l1() const {
    return policies.i1 == PolicyChoice{} && policies.d1 == PolicyChoice{};
  }
};

inline constexpr std::int64_t kMinPage = 1024;
inline constexpr std::int64_t kMostEntries = 1 << 20;

// The sentence a user reads when a TLB cannot be simulated; nullptr when it can.
constexpr const char* find_problem(const TlbConfig& tlb) {
  if (!detail::is_power_of_two(tlb.page) || tlb.page < kMinPage)
    return "A page is a power of two of bytes, from 1024 on.";
  if (tlb.entries > kMostEntries) return "A TLB has 1048576 entries at most.";
  if (tlb.entries <= 0 || tlb.ways <= 0 || tlb.entries % tlb.ways != 0)
    return "TLB entries are not a whole number of sets.";
  return nullptr;
}

// The sentence a user reads when a machine with these caches cannot be simulated; nullptr when it can.
// Its L2, policies and TLBs must be free of problems by themselves.
constexpr const char* find_problem(const MachineConfig& machine,
                                   const Levels<CacheConfig>& caches) {
  for (const CacheConfig* const l1 : {&caches.i1, &caches.d1})
    if (const char* const problem = find_problem(*l1)) return problem;
  if (const char* const problem = find_problem_of_any_sets(caches.ll)) return problem;
  const CacheConfig& before_ll = machine.l2 ? *machine.l2 : caches.d1;
  if (machine.l2 &&
      (machine.l2->line_size < caches.i1.line_size || machine.l2->line_size < caches.d1.line_size))
    return "L2 has shorter lines than I1 or D1.";
  if (caches.ll.line_size < before_ll.line_size || caches.ll.line_size < caches.i1.line_size)
    return "LL has shorter lines than the caches before it.";
  if (machine.l2_inclusion != Inclusion::neither && !machine.l2)
    return "there is no L2 whose inclusion could be set.";
  if (machine.l2_inclusion == Inclusion::exclusive) return "only LL can be exclusive.";
  if (machine.ll_inclusion == Inclusion::exclusive &&
      (!machine.l2 || machine.l2->line_size != caches.ll.line_size))
    return "an exclusive LL needs an L2 with lines of the same size.";
  if (!machine.tlbs.any() && machine.tlbs.any_second())
    return "a second-level TLB needs a first: --ITLB= or --DTLB=.";
  if (machine.tlbs.second_of_fetches && !machine.tlbs.fetch) return "--ITLB2= needs --ITLB=.";
  return nullptr;
}

}  // namespace cg::sim
