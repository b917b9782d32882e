// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache/write_back_cache.h"

#include <gtest/gtest.h>

#include <list>
#include <vector>

#include "tests/sim/address_stream.h"
#include "tests/sim/obvious_model.h"

namespace cg::sim {
namespace {

using test::Access;

constexpr CacheConfig kOneSet{.size = 32, .assoc = 2, .line_size = 16};

struct OwnedCache {
  explicit OwnedCache(const CacheConfig& config)
      : storage(WriteBackCache::storage_words(config)), cache(config, storage) {}

  std::vector<std::uint64_t> storage;
  WriteBackCache cache;
};

// Beside the blocks of an obvious cache, whether each was written to.
class ObviousWriteBackCache {
 public:
  explicit ObviousWriteBackCache(const CacheConfig& c) : blocks_(c) {
    for (const auto& set : blocks_.sets()) sets_.emplace_back(set.size(), Block{0, false});
  }

  WriteBackCache::Result access(const Access& a, bool is_write) {
    WriteBackCache::Result result;
    for (const Addr number : blocks_.blocks_of(a.addr, a.size)) {
      std::list<Block>& set = sets_[blocks_.set_of(number)];
      auto at = set.begin();
      while (at != set.end() && at->number != number) ++at;
      Block block{number, false};
      if (at != set.end()) {
        block = *at;
        set.erase(at);
      } else {
        result.hit = false;
        result.wrote_back |= set.back().is_dirty;
        set.pop_back();
      }
      block.is_dirty |= is_write;
      set.push_front(block);
    }
    return result;
  }

 private:
  struct Block {
    Addr number;
    bool is_dirty;
  };

  test::ObviousCache blocks_;  // for its arithmetic
  std::vector<std::list<Block>> sets_;
};

TEST(WriteBackCache, WritesBackALineThatWasWrittenTo) {
  OwnedCache c(kOneSet);
  c.cache.access(0x100, 4, true);
  c.cache.access(0x200, 4, false);
  EXPECT_TRUE(c.cache.access(0x100, 4, false).hit) << "which leaves it dirty";
  EXPECT_FALSE(c.cache.access(0x300, 4, false).wrote_back) << "0x200 was read only";
  EXPECT_TRUE(c.cache.access(0x400, 4, false).wrote_back);
  EXPECT_FALSE(c.cache.access(0x100, 4, false).wrote_back) << "0x300";
}

TEST(WriteBackCache, AgreesWithTheModel) {
  for (const CacheConfig& config : {kOneSet, CacheConfig{.size = 64, .assoc = 1, .line_size = 16},
                                    CacheConfig{.size = 768, .assoc = 3, .line_size = 64},
                                    CacheConfig{.size = 2048, .assoc = 8, .line_size = 32}}) {
    OwnedCache c(config);
    ObviousWriteBackCache model(config);
    test::AddressStream stream(config, 16, 1);
    test::Random random(2);
    for (int i = 0; i < 50000; ++i) {
      const Access a = stream.next();
      const bool is_write = random.below(3) == 0;
      const auto ours = c.cache.access(a.addr, a.size, is_write);
      const auto theirs = model.access(a, is_write);
      ASSERT_EQ(ours.hit, theirs.hit) << i;
      ASSERT_EQ(ours.wrote_back, theirs.wrote_back) << i;
    }
  }
}

TEST(WriteBackCacheDeathTest, AnUncheckedConfigurationPanics) {
  std::vector<std::uint64_t> storage(6);
  EXPECT_DEATH(WriteBackCache({.size = 96, .assoc = 2, .line_size = 16}, storage),
               "was not checked");
}

TEST(WriteBackCacheDeathTest, StorageOfAnotherSizePanics) {
  std::vector<std::uint64_t> storage(WriteBackCache::storage_words(kOneSet) + 1);
  EXPECT_DEATH(WriteBackCache(kOneSet, storage), "wrong storage");
}

}  // namespace
}  // namespace cg::sim
