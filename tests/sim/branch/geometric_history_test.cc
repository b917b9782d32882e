// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table's keys depend on the bits of its length, and on no older ones.
#include "sim/branch/geometric_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tests/sim/branch/outcomes.h"

namespace cg::sim {
namespace {

using History = GeometricHistory<11, 12>;

GeometricKeys keys_of(const History& history, Addr addr = 0x1234) {
  GeometricKeys keys;
  history.keys(addr, keys);
  return keys;
}

// The keys after `length` bits that are always the same, and others before them.
GeometricKeys keys_after(bool older, unsigned length) {
  History history;
  test::Coin before;
  for (int i = 0; i < 2000; ++i) history.push(before.toss() == older, 0);
  history.push(older, 0);
  test::Coin coin;
  for (unsigned i = 0; i < length; ++i) history.push(coin.toss(), 0);
  return keys_of(history);
}

TEST(GeometricHistory, KeysForgetWhatIsOlderThanTheTablesLength) {
  for (std::size_t table = 0; table < kGeometricTables; ++table) {
    const unsigned length = kGeometricLengths[table];
    EXPECT_EQ(keys_after(true, length).index[table], keys_after(false, length).index[table]);
    EXPECT_EQ(keys_after(true, length).tag[table], keys_after(false, length).tag[table]);
  }
}

TEST(GeometricHistory, TheOldestBitOfATablesLengthCounts) {
  for (std::size_t table = 0; table < kGeometricTables; ++table) {
    const auto with = [&](bool oldest) {
      History history;
      history.push(oldest, 0);
      for (unsigned i = 1; i < kGeometricLengths[table]; ++i) history.push(false, 0);
      return keys_of(history);
    };
    EXPECT_NE(with(true).index[table], with(false).index[table]) << table;
    EXPECT_NE(with(true).tag[table], with(false).tag[table]) << table;
  }
}

TEST(GeometricHistory, PathsChangeWhereABranchIsLookedUpButNotItsTag) {
  History one;
  History other;
  for (int i = 0; i < 4; ++i) {
    one.push(true, 1);
    other.push(true, 0);
  }
  for (std::size_t table = 0; table < kGeometricTables; ++table) {
    EXPECT_NE(keys_of(one).index[table], keys_of(other).index[table]) << table;
    EXPECT_EQ(keys_of(one).tag[table], keys_of(other).tag[table]) << table;
  }
}

TEST(GeometricHistory, KeysHaveTheWidthsOfTheTables) {
  History history;
  test::Coin coin;
  for (int i = 0; i < 1000; ++i) {
    history.push(coin.toss(), static_cast<Addr>(i));
    const GeometricKeys keys = keys_of(history, ~Addr{0} - static_cast<Addr>(i));
    for (std::size_t table = 0; table < kGeometricTables; ++table) {
      ASSERT_LT(keys.index[table], 1u << 11);
      ASSERT_LT(keys.tag[table], 1u << 12);
    }
  }
}

// Bits in a row, the youngest first, which are folded anew for each key.
struct PlainHistory {
  void push(bool bit, bool path) {
    bits.insert(bits.begin(), bit);
    paths.insert(paths.begin(), path);
  }
  static unsigned folded(const std::vector<bool>& row, std::size_t length, std::size_t width) {
    unsigned fold = 0;
    for (std::size_t k = 0; k < std::min(length, row.size()); ++k)
      fold ^= unsigned{row[k]} << k % width;
    return fold;
  }
  unsigned index(Addr addr, std::size_t length, std::size_t width) const {
    const unsigned path = folded(paths, std::min<std::size_t>(length, 16), 16);
    return static_cast<unsigned>(addr ^ addr >> width ^ addr >> 2 * width) ^
           folded(bits, length, width) ^ (path * 0x9e35 & 0xffff) >> (16 - width);
  }
  unsigned tag(Addr addr, std::size_t length, std::size_t width) const {
    return static_cast<unsigned>(addr ^ addr >> width ^ addr >> 2 * width) ^
           folded(bits, length, width) ^ folded(bits, length, width - 2) * 0x9e5;
  }

  std::vector<bool> bits;
  std::vector<bool> paths;
};

template <unsigned kIndexBits, unsigned kTagBits>
void expect_plain_keys() {
  constexpr std::array<std::size_t, 8> kLengths{4, 7, 13, 24, 43, 78, 142, 256};
  GeometricHistory<kIndexBits, kTagBits> history;
  PlainHistory plain;
  test::Coin coin;
  for (Addr i = 0; i < 800; ++i) {
    const Addr addr = i * 0x9e3779b97f4a7c15;
    GeometricKeys keys;
    history.keys(addr, keys);
    for (std::size_t table = 0; table < kLengths.size(); ++table) {
      const std::size_t length = kLengths[table];
      ASSERT_EQ(keys.index[table], plain.index(addr, length, kIndexBits) % (1u << kIndexBits));
      ASSERT_EQ(keys.tag[table], plain.tag(addr, length, kTagBits) % (1u << kTagBits));
    }
    const bool bit = coin.toss();
    history.push(bit, addr);
    plain.push(bit, addr % 2 != 0);
  }
}

TEST(GeometricHistory, KeysAreFoldsOfAddressHistoryAndPath) {
  expect_plain_keys<11, 12>();
  expect_plain_keys<9, 12>();
}

}  // namespace
}  // namespace cg::sim
