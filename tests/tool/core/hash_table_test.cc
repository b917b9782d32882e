// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/hash_table.h"

#include <deque>
#include <set>
#include <vector>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

struct HashedNode {
  HashedNode* next_in_bucket;
  std::size_t hash;
  int key;
};

class HashTableTest : public fake::Test {
 protected:
  HashedNode* insert(std::size_t hash, int key) {
    nodes.push_back({nullptr, 0, key});
    table.insert(hash, &nodes.back());
    return &nodes.back();
  }

  HashedNode* find(std::size_t hash, int key) const {
    return table.find(hash, [=](const HashedNode& n) { return n.key == key; });
  }

  std::multiset<int> keys() const {
    std::multiset<int> all;
    table.for_each([&](const HashedNode& n) { all.insert(n.key); });
    return all;
  }

  std::deque<HashedNode> nodes;
  HashTable<HashedNode> table{"test"};
};

TEST_F(HashTableTest, StartsEmpty) {
  EXPECT_EQ(table.size(), 0u);
  EXPECT_EQ(find(0, 1), nullptr);
  EXPECT_TRUE(keys().empty());
}

TEST_F(HashTableTest, TellsNodesOfOneHashApart) {
  HashedNode* const one = insert(5, 1);
  HashedNode* const two = insert(5, 2);
  EXPECT_EQ(find(5, 1), one);
  EXPECT_EQ(find(5, 2), two);
  EXPECT_EQ(find(5, 3), nullptr);
}

TEST_F(HashTableTest, TellsHashesOfOneBucketApart) {
  insert(5, 1);
  EXPECT_EQ(find(5 + 1024, 1), nullptr);
}

TEST_F(HashTableTest, WithoutMemoryItsBucketsBecomeLonger) {
  insert(0, 0);  // the first buckets cannot be done without
  fake::core.has_memory = false;
  for (int key = 1; key < 10000; ++key) insert(mix(static_cast<std::size_t>(key)), key);
  for (int key = 1; key < 10000; ++key)
    ASSERT_NE(find(mix(static_cast<std::size_t>(key)), key), nullptr) << key;
  fake::core.has_memory = true;
  for (int key = 10000; key < 20000; ++key) insert(mix(static_cast<std::size_t>(key)), key);
  EXPECT_EQ(keys().size(), 20000u);
  EXPECT_NE(find(mix(5), 5), nullptr);
}

TEST_F(HashTableTest, RemovesFromFrontMiddleAndEndOfABucket) {
  for (int victim : {1, 2, 3}) {
    std::vector<HashedNode*> chain;
    for (int key : {1, 2, 3}) chain.push_back(insert(7, key));
    table.remove(chain[static_cast<std::size_t>(victim - 1)]);
    EXPECT_EQ(table.size(), 2u);
    EXPECT_EQ(find(7, victim), nullptr);
    for (int other : {1, 2, 3}) {
      if (other == victim) continue;
      ASSERT_NE(find(7, other), nullptr) << other << " without " << victim;
      table.remove(find(7, other));
    }
    EXPECT_EQ(table.size(), 0u);
  }
}

TEST_F(HashTableTest, FindsEverythingAfterGrowing) {
  constexpr int kNodes = 5000;  // two growths beyond the first 1024 buckets
  for (int key = 0; key < kNodes; ++key) insert(mix(static_cast<std::size_t>(key)), key);
  EXPECT_EQ(table.size(), std::size_t{kNodes});
  for (int key = 0; key < kNodes; ++key) {
    const HashedNode* const found = find(mix(static_cast<std::size_t>(key)), key);
    ASSERT_NE(found, nullptr) << key;
    ASSERT_EQ(found->key, key);
  }
}

TEST_F(HashTableTest, GrowingGivesTheOldBucketsBack) {
  const std::size_t before = fake::allocated_blocks();
  for (int key = 0; key < 5000; ++key) insert(static_cast<std::size_t>(key), key);
  EXPECT_EQ(fake::allocated_blocks(), before + 1);
}

TEST_F(HashTableTest, VisitsEachNodeOnce) {
  std::multiset<int> expected;
  for (int key = 0; key < 3000; ++key) {
    insert(mix(static_cast<std::size_t>(key)), key);
    expected.insert(key);
  }
  EXPECT_EQ(keys(), expected);
}

// Buckets are chosen by the low bits, and keys are often multiples of a power of two.
TEST(HashMix, SpreadsAddressesOverTheLowBits) {
  std::set<std::size_t> buckets;
  for (std::size_t i = 0; i < 1024; ++i) buckets.insert(mix(i << 20) & 1023);
  EXPECT_GT(buckets.size(), 500u);  // at random: 1 - 1/e of them, 647
}

TEST(HashMix, MapsNoTwoOfManyKeysToOne) {
  std::set<std::size_t> hashes;
  for (std::size_t i = 0; i < 10000; ++i) hashes.insert(mix(i * 0x9e37));
  EXPECT_EQ(hashes.size(), 10000u);
}

// (Random hashes of 4,096 keys use 2,589 of 4,096 buckets.)
TEST(SpreadTest, ManyBucketsAreUsedWhateverTheDistanceOfKeys) {
  for (const std::size_t distance : {1u, 3u, 8u, 16u, 24u, 64u, 4096u, 65536u}) {
    std::set<std::size_t> buckets;
    for (std::size_t i = 0; i < 4096; ++i) buckets.insert(spread(0x4c5a010 + i * distance) % 4096);
    EXPECT_GE(buckets.size(), 2048u) << distance;
  }
}

}  // namespace
}  // namespace cg::tool
