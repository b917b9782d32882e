// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/machine_caches.h"

#include <algorithm>

#include "sim/costs.h"
#include "tool/core/memory.h"
#include "tool/segments/booking.h"
#include "tool/segments/general_runner.h"
#include "tool/segments/in_order.h"
#include "tool/segments/instrument.h"
#include "tool/segments/runner.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

constinit MachineCaches machine_caches;

namespace {

// The words of an access's events that I1, D1 and LL do not have.
struct Words {
  std::size_t l2;
  std::size_t tlb;
  std::size_t tlb2;
};
constexpr Words kFetch{sim::word_of("I2mr"), sim::word_of("ITmr"), sim::word_of("IT2mr")};
constexpr Words kRead{sim::word_of("D2mr"), sim::word_of("DTmr"), sim::word_of("DT2mr")};
constexpr Words kWrite{sim::word_of("D2mw"), sim::word_of("DTmw"), sim::word_of("DT2mw")};

const Words& words_of(const Fetch& /*fetch*/) { return kFetch; }
const Words& words_of(const DataAccess& access) { return access.is_write ? kWrite : kRead; }

template <typename Access>
void book_translation(const Access& access, sim::TlbMisses misses) {
  if (misses != sim::TlbMisses::none) book_event(access, words_of(access).tlb);
  if (misses == sim::TlbMisses::both) book_event(access, words_of(access).tlb2);
}

// The simulator's I1 and D1.
struct LruFirstLevel {
  // Most accesses that come here miss: D1's guess is seldom wrong.
  static constexpr bool kMissesMostly = true;

  static bool fetch(const Segment& segment, std::size_t number) {
    return simulator.caches.i1.touch(segment.lines[number], segment.fetches()[number].line);
  }
  static bool data(sim::Addr addr, std::size_t size) {
    return simulator.caches.d1.access(addr, size);
  }

  static void drop(sim::Line line, const sim::ModuloGeometry& outer) {
    sim::CodeLineCache& i1 = simulator.caches.i1;
    sim::TimedCache& d1 = simulator.caches.d1;
    outer.for_each_line_in(line, i1.geometry(), [&](sim::Line one) { i1.drop(one); });
    outer.for_each_line_in(line, d1.geometry(), [&](sim::Line one) { d1.drop(one); });
  }
};

// I1 and D1 of other policies.
struct PolicyFirstLevel {
  static constexpr bool kMissesMostly = false;

  static bool fetch(const Segment& segment, std::size_t number) {
    const sim::Line line = segment.fetches()[number].line;
    machine_caches.fetched_last = line;
    return machine_caches.i1.touch(line).hit;
  }
  static bool data(sim::Addr addr, std::size_t size) {
    sim::FirstPolicyCache& d1 = machine_caches.d1;
    return d1.geometry().touch_lines(addr, size,
                                     [&](sim::Line line) { return d1.touch(line).hit; });
  }

  // The line that was fetched last stays in I1: its code is being executed.
  static void drop(sim::Line line, const sim::ModuloGeometry& outer) {
    sim::FirstPolicyCache& i1 = machine_caches.i1;
    sim::FirstPolicyCache& d1 = machine_caches.d1;
    outer.for_each_line_in(line, i1.geometry(), [&](sim::Line one) {
      if (one != machine_caches.fetched_last) i1.drop(one);
    });
    outer.for_each_line_in(line, d1.geometry(), [&](sim::Line one) { d1.drop(one); });
  }
};

struct InOrder {
  static void all(const Segment& segment, const sim::Addr* addrs) {
    machine_caches.all<PolicyFirstLevel>(segment, addrs);
  }
  static void data(const Segment& segment, std::size_t number, sim::Addr addr) {
    machine_caches.data<PolicyFirstLevel>(segment, number, addr);
  }
};

}  // namespace

template <typename First, typename Access>
sim::ServedBy MachineCaches::beyond_l1(const Access& access, sim::Addr addr) {
  const sim::OuterLevel by = outer_.access(addr, access.size, First::drop);
  if (outer_.has_l2() && by != sim::OuterLevel::l2) book_event(access, words_of(access).l2);
  const auto where = by == sim::OuterLevel::memory ? sim::ServedBy::memory : sim::ServedBy::ll;
  book_at(access, addr, where);
  return where;
}

template <typename First>
void MachineCaches::data(const Segment& segment, std::size_t number, sim::Addr addr) {
  if constexpr (First::kMissesMostly) outer_.fetch_ahead(addr);
  const DataAccess& access = segment.data()[number];
  book_translation(access, data_tlb.access(addr, access.size));
  if (First::data(addr, access.size)) return;
  const sim::ServedBy where = beyond_l1<First>(access, addr);
  if (segment.details->has_sites) book_pattern(segment, number, addr, where);
}

// A fetch from two lines is one access: its second line is looked up after the first, and the next
// level asked behind both, if one is missing.
template <typename First>
void MachineCaches::all(const Segment& segment, const sim::Addr* addrs) {
  bool is_missing = false;
  const auto fetch = [&](std::size_t number) {
    const Fetch& fetched = segment.fetches()[number];
    if (!fetched.continues) {
      is_missing = false;
      book_translation(fetched, fetch_tlb.access(fetched.addr, fetched.size));
    }
    is_missing |= !First::fetch(segment, number);
    const bool goes_on =
        number + 1 < segment.fetch_count && segment.fetches()[number + 1].continues;
    if (is_missing && !goes_on) beyond_l1<First>(fetched, fetched.addr);
  };
  access_in_order(segment, addrs, fetch,
                  [&](std::size_t number, sim::Addr addr) { data<First>(segment, number, addr); });
}

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
}

void MachineCaches::instrument(const sim::MachineConfig& machine, Instrumentation& setup) {
  const bool is_idempotent =
      machine.policies.i1.is_idempotent() && machine.policies.d1.is_idempotent();
  setup.runners = machine.has_lru_l1() ? machine_runners()
                  : is_idempotent      ? policy_machine_runners()
                                       : in_order_runners<InOrder>();
  setup.fetches = fetch_rules(machine);
}

}  // namespace cg::tool
