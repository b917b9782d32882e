// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/machine/machine_config.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::sim {
namespace {

constexpr Levels<CacheConfig> kCaches{
    .i1 = {1024, 2, 64}, .d1 = {2048, 2, 64}, .ll = {8192, 2, 64}};

std::string problem(const MachineConfig& machine, const Levels<CacheConfig>& caches = kCaches) {
  const char* const text = find_problem(machine, caches);
  return text == nullptr ? "" : text;
}

MachineConfig with_l2(const CacheConfig& l2 = {4096, 2, 64}) { return {.l2 = l2}; }

TEST(MachineConfig, MayHaveNothingMore) { EXPECT_EQ(problem({}), ""); }

TEST(MachineConfig, LinesDoNotBecomeShorter) {
  EXPECT_EQ(problem(with_l2()), "");
  EXPECT_EQ(problem(with_l2({4096, 2, 32})), "L2 has shorter lines than I1 or D1.");
  EXPECT_EQ(problem(with_l2({4096, 2, 128})), "LL has shorter lines than the caches before it.");
  Levels<CacheConfig> caches = kCaches;
  caches.i1.line_size = 128;
  EXPECT_EQ(problem(with_l2(), caches), "L2 has shorter lines than I1 or D1.");
  EXPECT_EQ(problem({}, caches), "LL has shorter lines than the caches before it.");
  caches.ll.line_size = 128;
  EXPECT_EQ(problem(with_l2({4096, 2, 128}), caches), "");
}

TEST(MachineConfig, LLHasAnyNumberOfSetsAndL1APowerOfTwo) {
  Levels<CacheConfig> caches = kCaches;
  caches.ll = {64 * 3 * 5, 3, 64};
  EXPECT_EQ(problem({}, caches), "");
  caches.ll.size += 64;
  EXPECT_EQ(problem({}, caches), "Cache size is not a whole number of sets.");
  caches = kCaches;
  caches.d1 = {64 * 3 * 2, 2, 64};
  EXPECT_EQ(problem({}, caches), "Cache set count is not a power of two.");
}

TEST(MachineConfig, InclusionNeedsALevelBefore) {
  MachineConfig machine;
  machine.ll_inclusion = Inclusion::inclusive;
  EXPECT_EQ(problem(machine), "");
  machine.l2_inclusion = Inclusion::inclusive;
  EXPECT_EQ(problem(machine), "there is no L2 whose inclusion could be set.");
  machine.l2 = CacheConfig{4096, 2, 64};
  EXPECT_EQ(problem(machine), "");
  machine.l2_inclusion = Inclusion::exclusive;
  EXPECT_EQ(problem(machine), "only LL can be exclusive.");
}

TEST(MachineConfig, AnExclusiveLLNeedsAnL2WithSuchLines) {
  MachineConfig machine;
  machine.ll_inclusion = Inclusion::exclusive;
  EXPECT_EQ(problem(machine), "an exclusive LL needs an L2 with lines of the same size.");
  machine.l2 = CacheConfig{4096, 2, 64};
  EXPECT_EQ(problem(machine), "");
  Levels<CacheConfig> caches = kCaches;
  caches.ll.line_size = 128;
  EXPECT_EQ(problem(machine, caches), "an exclusive LL needs an L2 with lines of the same size.");
}

TEST(MachineConfig, ASecondTlbNeedsAFirst) {
  constexpr TlbConfig kTlb{64, 4, 4096};
  MachineConfig machine;
  machine.tlbs.second = kTlb;
  EXPECT_EQ(problem(machine), "a second-level TLB needs a first: --ITLB= or --DTLB=.");
  machine.tlbs.data = kTlb;
  EXPECT_EQ(problem(machine), "");
  machine.tlbs.second_of_fetches = kTlb;
  EXPECT_EQ(problem(machine), "--ITLB2= needs --ITLB=.");
  machine.tlbs.fetch = kTlb;
  EXPECT_EQ(problem(machine), "");
}

TEST(TlbConfig, HasWholeSetsOfPages) {
  EXPECT_EQ(find_problem(TlbConfig{72, 72, 4096}), nullptr);
  EXPECT_EQ(find_problem(TlbConfig{3072, 6, 1024}), nullptr);
  EXPECT_EQ(find_problem(TlbConfig{1 << 20, 1 << 20, 4096}), nullptr);
  EXPECT_STREQ(find_problem(TlbConfig{1 << 21, 1, 4096}), "A TLB has 1048576 entries at most.");
  EXPECT_EQ(find_problem(TlbConfig{1, 1, 4096}), nullptr);
  for (const TlbConfig bad :
       {TlbConfig{64, 5, 4096}, TlbConfig{0, 1, 4096}, TlbConfig{64, 0, 4096},
        TlbConfig{64, 4, 512}, TlbConfig{64, 4, 5000}, TlbConfig{-8, -4, 4096}})
    EXPECT_NE(find_problem(bad), nullptr) << bad.entries << ',' << bad.ways << ',' << bad.page;
}

TEST(TlbConfig, HasNoEntriesUnlessItIsTold) {
  EXPECT_NE(find_problem(TlbConfig{.ways = 1, .page = 4096}), nullptr);
  EXPECT_NE(find_problem(TlbConfig{.entries = 64, .page = 4096}), nullptr);
  EXPECT_NE(find_problem(TlbConfig{.entries = 64, .ways = 4}), nullptr);
}

TEST(MachineConfig, L1IsLruUnlessEitherHasAnotherPolicy) {
  MachineConfig machine;
  EXPECT_TRUE(machine.has_lru_l1());
  machine.policies.ll.kind = PolicyChoice::Kind::fifo;
  EXPECT_TRUE(machine.has_lru_l1());
  machine.policies.i1.kind = PolicyChoice::Kind::fifo;
  EXPECT_FALSE(machine.has_lru_l1());
  machine.policies.i1 = {};
  machine.policies.d1.kind = PolicyChoice::Kind::random;
  EXPECT_FALSE(machine.has_lru_l1());
}

}  // namespace
}  // namespace cg::sim
