// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/machine/policy_cache.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <list>
#include <vector>

#include "tests/sim/address_stream.h"

namespace cg::sim {
namespace {

constexpr PolicyChoice kLru{};

template <typename Cache>
struct Owned {
  explicit Owned(const CacheConfig& config, const PolicyChoice& policy = kLru)
      : storage(Cache::storage_words(config, policy)), cache(config, policy, storage) {}

  bool hits(Addr addr) { return cache.touch(cache.geometry().line_of(addr)).hit; }

  std::vector<std::uint64_t> storage;
  Cache cache;
};

// Sets as lists, the most recently used first.
class ObviousLru {
 public:
  explicit ObviousLru(const CacheConfig& config)
      : sets_(static_cast<std::size_t>(config.sets())),
        ways_(static_cast<std::size_t>(config.assoc)),
        line_size_(static_cast<Addr>(config.line_size)) {}

  Touched touch(Line line) {
    std::list<Addr>& set = set_of(line);
    const std::size_t before = set.size();
    set.remove(line.addr);
    Touched result{.hit = set.size() < before, .left = kNoLine};
    set.push_front(line.addr);
    if (set.size() > ways_) {
      result.left = {set.back()};
      set.pop_back();
    }
    return result;
  }
  bool drop(Line line) {
    std::list<Addr>& set = set_of(line);
    const std::size_t before = set.size();
    set.remove(line.addr);
    return set.size() < before;
  }

 private:
  std::list<Addr>& set_of(Line line) { return sets_[line.addr / line_size_ % sets_.size()]; }

  std::vector<std::list<Addr>> sets_;
  std::size_t ways_;
  Addr line_size_;
};

template <typename Cache>
class PolicyCacheTest : public testing::Test {};
using Caches = testing::Types<FirstPolicyCache, PolicyCache>;
TYPED_TEST_SUITE(PolicyCacheTest, Caches);

TYPED_TEST(PolicyCacheTest, AgreesWithListsForAnyNumberOfSets) {
  for (const CacheConfig config : {CacheConfig{768, 4, 64}, CacheConfig{64 * 7 * 3, 3, 64},
                                   CacheConfig{4096, 64, 64}, CacheConfig{128 * 5, 1, 128}}) {
    Owned<TypeParam> owned(config);
    ObviousLru model(config);
    test::AddressStream stream(config, 8, 1);
    test::Random random(2);
    for (int i = 0; i < 20000; ++i) {
      // At times far above the memory of programs; there, too, lines have the same low bits.
      const Addr above = random.below(64) == 0 ? Addr{random.below(4)} << 60 : 0;
      const Line line = owned.cache.geometry().line_of(stream.next().addr + above);
      if (random.below(16) == 0) {
        ASSERT_EQ(owned.cache.drop(line), model.drop(line)) << i;
        continue;
      }
      const Touched wanted = model.touch(line);
      const Touched got = owned.cache.touch(line);
      ASSERT_EQ(got.hit, wanted.hit) << i;
      ASSERT_EQ(got.left, wanted.left) << i;
    }
  }
}

TYPED_TEST(PolicyCacheTest, IsEmptyAtTheStart) {
  Owned<TypeParam> owned({256, 4, 64});
  EXPECT_FALSE(owned.cache.is_mru({0}));
  EXPECT_FALSE(owned.cache.drop({0}));
  EXPECT_FALSE(owned.hits(0));
  EXPECT_TRUE(owned.hits(0));
}

TYPED_TEST(PolicyCacheTest, ADroppedLineIsGone) {
  Owned<TypeParam> owned({256, 4, 64});
  owned.hits(0x40);
  EXPECT_TRUE(owned.cache.drop({0x40}));
  EXPECT_FALSE(owned.cache.drop({0x40}));
  EXPECT_FALSE(owned.hits(0x40));
}

TEST(FirstPolicyCache, KnowsTheLineOfEachSetThatWasAccessedLast) {
  Owned<FirstPolicyCache> owned({512, 4, 64});  // two sets
  for (const Addr addr : {0x000u, 0x080u, 0x040u, 0x000u}) {
    owned.hits(addr);
    EXPECT_TRUE(owned.cache.is_mru({addr})) << addr;
  }
  EXPECT_TRUE(owned.cache.is_mru({0x040}));
  EXPECT_FALSE(owned.cache.is_mru({0x080}));
  EXPECT_TRUE(owned.cache.drop({0x000}));
  EXPECT_FALSE(owned.cache.is_mru({0x000}));
  EXPECT_TRUE(owned.cache.drop({0x080}));
  EXPECT_TRUE(owned.cache.is_mru({0x040}));
}

TYPED_TEST(PolicyCacheTest, APolicyThatIsNotIdempotentIsToldOfEachHit) {
  // A hit makes an age of 3 a 1, and a second hit of it a 0; when no age is 3, the larger becomes 3.
  const PolicyChoice policy{.kind = PolicyChoice::Kind::qlru,
                            .variant = {.hit_of_3 = 1, .hit_of_2 = 1, .loaded = 3}};
  const auto is_kept = [&](int hits) {
    Owned<TypeParam> owned({128, 2, 64}, policy);
    owned.hits(0x000), owned.hits(0x040);
    for (int i = 0; i < hits; ++i) owned.hits(0x000);
    EXPECT_TRUE(owned.hits(0x040));
    owned.hits(0x080);
    return owned.cache.drop({0x000});
  };
  EXPECT_FALSE(is_kept(1));
  EXPECT_TRUE(is_kept(2));
}

}  // namespace
}  // namespace cg::sim
