// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random superblocks, from events to counts, against a model that makes each access in program
// order: which fetches are looked up, what the runners' short ways leave out, and where it is booked.
#include "tool/segments/machine_caches.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/tool/segments/random_superblocks.h"
#include "tool/segments/instrument.h"

namespace cg::tool {
namespace {

using sim::Inclusion;
using sim::MachineConfig;
using sim::OuterLevel;
using sim::PolicyChoice;
using Kind = sim::PolicyChoice::Kind;
using Configs = sim::Levels<sim::CacheConfig>;

template <typename Cache>
struct OwnedCache {
  OwnedCache(const sim::CacheConfig& config, const PolicyChoice& policy)
      : words(Cache::storage_words(config, policy)), cache(config, policy, words) {}

  bool access(sim::Addr addr, std::size_t size) {
    return cache.geometry().touch_lines(addr, size,
                                        [&](sim::Line line) { return cache.touch(line).hit; });
  }

  std::vector<std::uint64_t> words;
  Cache cache;
};

struct OwnedTlb {
  explicit OwnedTlb(const std::optional<sim::TlbConfig>& config)
      : words(config ? sim::PageCache::storage_words(config->as_cache()) : 0) {
    if (config) pages = sim::PageCache(config->as_cache(), words);
    is_there = config.has_value();
  }
  sim::PageCache* get() { return is_there ? &pages : nullptr; }

  std::vector<std::uint64_t> words;
  sim::PageCache pages;
  bool is_there;
};

class Model {
 public:
  Model(const MachineConfig& machine, const Configs& configs)
      : i1_(configs.i1, machine.policies.i1),
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
    using sim::word_of;
    if (event.kind == Event::Kind::fetch) {
      const Instruction& instr = event.instr;
      fetched_last_ = i1_.cache.geometry().last_line_of(instr.addr, instr.size);
      const bool hit = fetch(instr.addr, instr.size);
      access(costs, costs.ir, fetch_tlb_.access(instr.addr, instr.size), hit, instr.addr,
             instr.size, {word_of("I2mr"), word_of("ITmr"), word_of("IT2mr")});
      return;
    }
    const bool is_read = event.kind == Event::Kind::read;
    access(costs, is_read ? costs.dr : costs.dw, data_tlb_.access(addr, event.size),
           d1_.access(addr, event.size), addr, event.size,
           is_read ? Words{word_of("D2mr"), word_of("DTmr"), word_of("DT2mr")}
                   : Words{word_of("D2mw"), word_of("DTmw"), word_of("DT2mw")});
  }

 private:
  struct Words {
    std::size_t l2, tlb, tlb2;
  };

  bool fetch(sim::Addr addr, std::size_t size) { return i1_.access(addr, size); }

  void access(sim::Costs& costs, sim::CacheCounts& counts, sim::TlbMisses translation, bool hit,
              sim::Addr addr, std::size_t size, const Words& words) {
    ++counts.accesses;
    costs[words.tlb] += translation != sim::TlbMisses::none;
    costs[words.tlb2] += translation == sim::TlbMisses::both;
    if (hit) return;
    const OuterLevel by = outer_.access(addr, size, [&](sim::Line line, const auto& outer) {
      outer.for_each_line_in(line, i1_.cache.geometry(), [&](sim::Line one) {
        if (one != fetched_last_) i1_.cache.drop(one);
      });
      outer.for_each_line_in(line, d1_.cache.geometry(),
                             [&](sim::Line one) { d1_.cache.drop(one); });
    });
    counts.add_served(by == OuterLevel::memory ? sim::ServedBy::memory : sim::ServedBy::ll);
    costs[words.l2] += outer_.has_l2() && by != OuterLevel::l2;
  }

  OwnedCache<sim::FirstPolicyCache> i1_, d1_;
  OwnedCache<sim::PolicyCache> l2_, ll_;
  sim::OuterLevels outer_;
  OwnedTlb itlb_, dtlb_, tlb2_, itlb2_;
  sim::Tlb fetch_tlb_, data_tlb_;
  sim::Line fetched_last_ = sim::kNoLine;
};

struct Case {
  const char* name;
  Configs caches;
  MachineConfig machine;
};

constexpr Configs kSmall{{512, 2, 32}, {512, 2, 32}, {2048, 2, 32}};
constexpr Configs kGrowing{{512, 1, 16}, {256, 1, 32}, {2048, 4, 128}};
constexpr sim::CacheConfig kL2{.size = 768, .assoc = 3, .line_size = 32};

constexpr PolicyChoice policy(Kind kind) { return {.kind = kind}; }
constexpr PolicyChoice kQlru{.kind = Kind::qlru,
                             .variant = {.hit_of_3 = 1, .hit_of_2 = 1, .loaded = 1}};

// Pages of 1 KB, so that there are enough of them.
constexpr sim::Tlbs kTlbs{.fetch = sim::TlbConfig{2, 2, 1024},
                          .data = sim::TlbConfig{4, 2, 1024},
                          .second = sim::TlbConfig{6, 3, 1024}};
constexpr sim::Tlbs with_two_seconds() {
  sim::Tlbs tlbs = kTlbs;
  tlbs.second_of_fetches = sim::TlbConfig{3, 1, 1024};
  return tlbs;
}

const Case kCases[] = {
    {"l2", kSmall, {.l2 = kL2}},
    {"tlbs", kSmall, {.tlbs = kTlbs}},
    {"two_tlbs", kGrowing, {.tlbs = with_two_seconds()}},
    {"inclusive_l2", kSmall, {.l2 = kL2, .l2_inclusion = Inclusion::inclusive}},
    {"inclusive_ll",
     kGrowing,
     {.l2 = sim::CacheConfig{1024, 2, 64}, .ll_inclusion = Inclusion::inclusive, .tlbs = kTlbs}},
    {"exclusive", kSmall, {.l2 = kL2, .ll_inclusion = Inclusion::exclusive}},
    {"both",
     kSmall,
     {.l2 = kL2,
      .l2_inclusion = Inclusion::inclusive,
      .ll_inclusion = Inclusion::exclusive,
      .tlbs = kTlbs}},
    {"plru",
     kSmall,
     {.policies = {policy(Kind::tree_plru), policy(Kind::bit_plru), policy(Kind::fifo)},
      .tlbs = kTlbs}},
    {"policies_inclusive",
     kSmall,
     {.l2 = kL2,
      .policies = {policy(Kind::random), policy(Kind::fifo), kQlru},
      .l2_policy = kQlru,
      .l2_inclusion = Inclusion::inclusive,
      .ll_inclusion = Inclusion::inclusive}},
    {"qlru_l1", kSmall, {.l2 = kL2, .policies = {kQlru, kQlru, {}}, .tlbs = kTlbs}},
};

class MachineCachesTest : public testing::TestWithParam<Case> {
 public:
  sim::Costs& cost_of(sim::Addr /*instr*/) { return unused_; }

 protected:
  ~MachineCachesTest() override {
    simulator = {};
    machine_caches = {};
  }

 private:
  sim::Costs unused_;
};

TEST_P(MachineCachesTest, MissWhatAccessesInProgramOrderMiss) {
  const auto& [name, configs, machine] = GetParam();
  fake::OwnedCaches caches(configs.i1, configs.d1, configs.ll);
  simulator.caches = caches.hierarchy;
  machine_caches.begin(machine, configs);
  fake::RandomSuperblocks superblocks(false);
  Instrumentation setup{.cost_sink = CostSink(static_cast<MachineCachesTest&>(*this)),
                        .caches = simulator.caches,
                        .code_lines = caches.code_lines,
                        .segments = fake::segment_store};
  MachineCaches::instrument(machine, setup);
  Model model(machine, configs);
  superblocks.run(caches.code_lines, setup.fetches, setup.runners,
                  [&](const Event& event, sim::Addr addr, sim::Costs& costs) {
                    model.happens(event, addr, costs);
                  });
  EXPECT_EQ(superblocks.costs, superblocks.expected);
  EXPECT_EQ(simulator.sum, superblocks.sum_of_misses());
  EXPECT_EQ(simulator.sum[sim::word_of("D2mr")] > 0, machine.l2.has_value());
  EXPECT_EQ(simulator.sum[sim::word_of("IT2mr")] > 0, machine.tlbs.fetch.has_value());
}

INSTANTIATE_TEST_SUITE_P(Machines, MachineCachesTest, testing::ValuesIn(kCases),
                         [](const auto& machine) { return std::string(machine.param.name); });

}  // namespace
}  // namespace cg::tool
