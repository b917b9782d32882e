// SPDX-License-Identifier: GPL-2.0-or-later
//
// A machine that makes each access in program order, with the classes of its misses: beside each
// cache lies a list of the lines that a fully associative one would have. And machines to compare.
#pragma once

#include <algorithm>
#include <list>
#include <optional>
#include <set>
#include <vector>

#include "sim/costs.h"
#include "sim/machine/machine_config.h"
#include "sim/machine/outer_levels.h"
#include "sim/machine/policy_cache.h"
#include "sim/machine/tlb.h"
#include "sim/misses/miss_class.h"
#include "tool/segments/event_queue.h"

namespace cg::tool::fake {

using MachineShapes = sim::Levels<sim::CacheConfig>;

// The lines used last, as many as a cache has.
class ListOfLines {
 public:
  explicit ListOfLines(const sim::CacheConfig& config)
      : most_(static_cast<std::size_t>(config.lines())) {}

  sim::MissClass look_up(sim::Line line, bool was_there) {
    const sim::MissClass why = take_out(line, was_there);
    use(line);
    return why;
  }
  sim::MissClass take_out(sim::Line line, bool was_there) {
    const bool is_known = !known_.insert(line.addr).second;
    const bool is_held = std::erase(lines_, line.addr) != 0;
    return was_there   ? sim::MissClass::none
           : !is_known ? sim::MissClass::cold
           : is_held   ? sim::MissClass::conflict
                       : sim::MissClass::capacity;
  }
  void use(sim::Line line) {
    known_.insert(line.addr);
    lines_.push_front(line.addr);
    if (lines_.size() > most_) lines_.pop_back();
  }

 private:
  std::size_t most_;
  std::list<sim::Addr> lines_;
  std::set<sim::Addr> known_;
};

template <typename Cache>
struct ModelCache {
  ModelCache(const sim::CacheConfig& config, const sim::PolicyChoice& policy)
      : words(Cache::storage_words(config, policy)), cache(config, policy, words), list(config) {}

  sim::MissClass access(sim::Addr addr, std::size_t size) {
    sim::MissClass worst = sim::MissClass::none;
    cache.geometry().touch_lines(addr, size, [&](sim::Line line) {
      const bool hit = cache.touch(line).hit;
      worst = sim::worse(worst, list.look_up(line, hit));
      return hit;
    });
    return worst;
  }

  std::vector<std::uint64_t> words;
  Cache cache;
  ListOfLines list;
};

struct ModelTlb {
  explicit ModelTlb(const std::optional<sim::TlbConfig>& config)
      : words(config ? sim::PageCache::storage_words(config->as_cache()) : 0) {
    if (config) pages = sim::PageCache(config->as_cache(), words);
    is_there = config.has_value();
  }
  sim::PageCache* get() { return is_there ? &pages : nullptr; }

  std::vector<std::uint64_t> words;
  sim::PageCache pages;
  bool is_there;
};

class MachineModel {
 public:
  MachineModel(const sim::MachineConfig& machine, const MachineShapes& configs, bool has_classes)
      : has_classes_(has_classes),
        i1_(configs.i1, machine.policies.i1),
        d1_(configs.d1, machine.policies.d1),
        l2_(machine.l2.value_or(configs.ll), machine.l2_policy),
        ll_(configs.ll, machine.policies.ll),
        outer_(machine, l2_.cache, ll_.cache),
        itlb_(machine.tlbs.fetch),
        dtlb_(machine.tlbs.data),
        tlb2_(machine.tlbs.second),
        itlb2_(machine.tlbs.second_of_fetches),
        fetch_tlb_(itlb_.get(), itlb2_.is_there ? itlb2_.get() : tlb2_.get()),
        data_tlb_(dtlb_.get(), tlb2_.get()) {}

  void happens(const Event& event, sim::Addr addr, sim::Costs& costs) {
    if (event.kind == Event::Kind::fetch) {
      const Instruction& instr = event.instr;
      fetched_last_ = i1_.cache.geometry().last_line_of(instr.addr, instr.size);
      const sim::MissClass why = i1_.access(instr.addr, instr.size);
      access(costs, costs.ir, fetch_tlb_.access(instr.addr, instr.size), why, instr.addr,
             instr.size, kFetch);
      return;
    }
    const bool is_read = event.kind == Event::Kind::read;
    access(costs, is_read ? costs.dr : costs.dw, data_tlb_.access(addr, event.size),
           d1_.access(addr, event.size), addr, event.size, is_read ? kRead : kWrite);
  }

  // OuterLevels tells it.
  void asked_l2(sim::Line line, bool was_there) { add(why_l2_, l2_.list.look_up(line, was_there)); }
  void asked_ll(sim::Line line, bool was_there) { add(why_ll_, ll_.list.look_up(line, was_there)); }
  void took_out_of_ll(sim::Line line, bool was_there) {
    add(why_ll_, ll_.list.take_out(line, was_there));
  }
  void put_into_ll(sim::Line line) { ll_.list.use(line); }

 private:
  struct Words {
    std::size_t l2, tlb, tlb2, l1_cold, l2_cold, ll_cold;
  };
  static constexpr Words kFetch{sim::word_of("I2mr"),      sim::word_of("ITmr"),
                                sim::word_of("IT2mr"),     sim::word_of("I1mr_cold"),
                                sim::word_of("I2mr_cold"), sim::word_of("ILmr_cold")};
  static constexpr Words kRead{sim::word_of("D2mr"),      sim::word_of("DTmr"),
                               sim::word_of("DT2mr"),     sim::word_of("D1mr_cold"),
                               sim::word_of("D2mr_cold"), sim::word_of("DLmr_cold")};
  static constexpr Words kWrite{sim::word_of("D2mw"),      sim::word_of("DTmw"),
                                sim::word_of("DT2mw"),     sim::word_of("D1mw_cold"),
                                sim::word_of("D2mw_cold"), sim::word_of("DLmw_cold")};

  static void add(sim::MissClass& worst, sim::MissClass why) { worst = sim::worse(worst, why); }

  void access(sim::Costs& costs, sim::CacheCounts& counts, sim::TlbMisses translation,
              sim::MissClass why, sim::Addr addr, std::size_t size, const Words& words) {
    ++counts.accesses;
    costs[words.tlb] += translation != sim::TlbMisses::none;
    costs[words.tlb2] += translation == sim::TlbMisses::both;
    if (why == sim::MissClass::none) return;
    why_l2_ = why_ll_ = sim::MissClass::none;
    const auto drop = [&](sim::Line line, const auto& outer) {
      outer.for_each_line_in(line, i1_.cache.geometry(), [&](sim::Line one) {
        if (one != fetched_last_) i1_.cache.drop(one);
      });
      outer.for_each_line_in(line, d1_.cache.geometry(),
                             [&](sim::Line one) { d1_.cache.drop(one); });
    };
    const sim::OuterLevel by = outer_.access(addr, size, drop, *this);
    counts.add_served(by == sim::OuterLevel::memory ? sim::ServedBy::memory : sim::ServedBy::ll);
    costs[words.l2] += outer_.has_l2() && by != sim::OuterLevel::l2;
    if (!has_classes_) return;
    sim::add_class(costs, words.l1_cold, why);
    sim::add_class(costs, words.l2_cold, why_l2_);
    sim::add_class(costs, words.ll_cold, why_ll_);
  }

  bool has_classes_;
  ModelCache<sim::FirstPolicyCache> i1_, d1_;
  ModelCache<sim::PolicyCache> l2_, ll_;
  sim::OuterLevels outer_;
  ModelTlb itlb_, dtlb_, tlb2_, itlb2_;
  sim::Tlb fetch_tlb_, data_tlb_;
  sim::Line fetched_last_ = sim::kNoLine;
  sim::MissClass why_l2_ = sim::MissClass::none;
  sim::MissClass why_ll_ = sim::MissClass::none;
};

struct MachineCase {
  const char* name;
  MachineShapes caches;
  sim::MachineConfig machine;
};

inline constexpr MachineShapes kSmall{{512, 2, 32}, {512, 2, 32}, {2048, 2, 32}};
inline constexpr MachineShapes kGrowing{{512, 1, 16}, {256, 1, 32}, {2048, 4, 128}};
inline constexpr sim::CacheConfig kL2{.size = 768, .assoc = 3, .line_size = 32};

using PolicyKind = sim::PolicyChoice::Kind;

constexpr sim::PolicyChoice policy(PolicyKind kind) { return {.kind = kind}; }
inline constexpr sim::PolicyChoice kQlru{.kind = PolicyKind::qlru,
                                         .variant = {.hit_of_3 = 1, .hit_of_2 = 1, .loaded = 1}};

// Pages of 1 KB, so that there are enough of them.
inline constexpr sim::Tlbs kTlbs{.fetch = sim::TlbConfig{2, 2, 1024},
                                 .data = sim::TlbConfig{4, 2, 1024},
                                 .second = sim::TlbConfig{6, 3, 1024}};
constexpr sim::Tlbs with_two_seconds() {
  sim::Tlbs tlbs = kTlbs;
  tlbs.second_of_fetches = sim::TlbConfig{3, 1, 1024};
  return tlbs;
}

inline const MachineCase kMachineCases[] = {
    {"l2", kSmall, {.l2 = kL2}},
    {"tlbs", kSmall, {.tlbs = kTlbs}},
    {"two_tlbs", kGrowing, {.tlbs = with_two_seconds()}},
    {"inclusive_l2", kSmall, {.l2 = kL2, .l2_inclusion = sim::Inclusion::inclusive}},
    {"inclusive_ll",
     kGrowing,
     {.l2 = sim::CacheConfig{1024, 2, 64},
      .ll_inclusion = sim::Inclusion::inclusive,
      .tlbs = kTlbs}},
    {"exclusive", kSmall, {.l2 = kL2, .ll_inclusion = sim::Inclusion::exclusive}},
    {"both",
     kSmall,
     {.l2 = kL2,
      .l2_inclusion = sim::Inclusion::inclusive,
      .ll_inclusion = sim::Inclusion::exclusive,
      .tlbs = kTlbs}},
    {"plru",
     kSmall,
     {.policies = {policy(PolicyKind::tree_plru), policy(PolicyKind::bit_plru),
                   policy(PolicyKind::fifo)},
      .tlbs = kTlbs}},
    {"policies_inclusive",
     kSmall,
     {.l2 = kL2,
      .policies = {policy(PolicyKind::random), policy(PolicyKind::fifo), kQlru},
      .l2_policy = kQlru,
      .l2_inclusion = sim::Inclusion::inclusive,
      .ll_inclusion = sim::Inclusion::inclusive}},
    {"qlru_l1", kSmall, {.l2 = kL2, .policies = {kQlru, kQlru, {}}, .tlbs = kTlbs}},
};

}  // namespace cg::tool::fake
