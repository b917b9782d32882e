// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/miss_rows.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "tests/sim/address_stream.h"

namespace cg::tool {
namespace {

struct CountedRow {
  std::uint32_t object;
  std::uint64_t key;
  MissCounts counts;
};

template <typename Count>
class MissRowsOf {
 public:
  void count(std::uint32_t object, std::uint64_t key, bool is_write, bool is_ll) {
    rows_.count(rows_.hash(object, key), object, key, is_write, is_ll, [=] {
      return CountedRow{object, key, {}};
    });
  }

  std::map<std::pair<std::uint32_t, std::uint64_t>, MissCounts> settled() {
    rows_.settle();
    std::map<std::pair<std::uint32_t, std::uint64_t>, MissCounts> all;
    for (const CountedRow& row : rows_.totals())
      EXPECT_TRUE(all.try_emplace({row.object, row.key}, row.counts).second);
    return all;
  }

 private:
  MissRows<CountedRow, std::uint64_t, Count> rows_{"test"};
};

TEST(MissRows, AreThoseOfAMap) {
  MissRowsOf<std::uint32_t> rows;
  std::map<std::pair<std::uint32_t, std::uint64_t>, MissCounts> model;
  sim::test::Random random{3};
  for (int i = 0; i < 100'000; ++i) {  // 30,000 rows: the table grows twice
    const auto object = static_cast<std::uint32_t>(random.below(3));
    const std::uint64_t key = random.below(10'000) << (32 * random.below(2));
    const bool is_write = random.below(2) != 0;
    const bool is_ll = random.below(3) == 0;
    rows.count(object, key, is_write, is_ll);
    MissCounts& counts = model[{object, key}];
    ++(is_write ? counts.writes : counts.reads);
    if (is_ll) ++(is_write ? counts.ll_writes : counts.ll_reads);
    if (i % 30'000 == 0) {
      EXPECT_EQ(rows.settled(), model);
    }
  }
  EXPECT_EQ(rows.settled(), model);
}

TEST(MissRows, CountBeyondWhatTheyHold) {
  MissRowsOf<std::uint8_t> rows;
  for (int i = 0; i < 1000; ++i) {
    rows.count(1, 8, false, true);
    rows.count(1, 8, true, i % 2 == 0);
  }
  EXPECT_EQ(rows.settled().at({1, 8}), (MissCounts{1000, 1000, 1000, 500}));
}

}  // namespace
}  // namespace cg::tool
