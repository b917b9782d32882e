// SPDX-License-Identifier: GPL-2.0-or-later
//
// A table's keys depend on the bits of its length, and on no older ones.
#include "sim/branch/geometric_history.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace cg::sim
