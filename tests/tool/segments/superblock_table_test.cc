// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/superblock_table.h"

#include <algorithm>
#include <array>
#include <vector>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class SuperblockTableTest : public testing::Test {
 protected:
  ~SuperblockTableTest() override {
    for (const SuperblockKey& key : alive_) table.discard(key);
  }

  // A new translation with one segment that books 2 events per execution to `total`.
  Segment& translate(SuperblockKey key) {
    const std::array charges{Charge{&total, 2}};
    Segment* const segment = table.segments().make({.charges = charges});
    table.create(key).add(segment);
    alive_.push_back(key);
    return *segment;
  }

  void discard(SuperblockKey key) {
    table.discard(key);
    alive_.erase(std::find(alive_.begin(), alive_.end(), key));
  }

  std::uint64_t total = 0;
  SuperblockTable table;

 private:
  std::vector<SuperblockKey> alive_;
};

constexpr SuperblockKey kA{.entry = 0x1000, .code = 0x1000};
constexpr SuperblockKey kB{.entry = 0x2000, .code = 0x2000};
constexpr SuperblockKey kLater{.entry = 0x3000, .code = 0x3000};
constexpr SuperblockKey kRedirected{.entry = 0x1000, .code = 0x9000};

TEST_F(SuperblockTableTest, DiscardFoldsWhatWasCounted) {
  translate(kA).executions = 7;
  discard(kA);
  EXPECT_EQ(table.live(), 0u);
  translate(kLater);
  EXPECT_EQ(total, 14u);
}

// A debugger discards the translation that it has stopped, which then runs to its end.
TEST_F(SuperblockTableTest, WhatADiscardedBlockStillCountsIsBooked) {
  Segment& first = translate(kA);
  Segment& second = translate(kA);
  ++first.executions;
  discard(kA);
  discard(kA);
  ++second.executions;
  translate(kB);
  EXPECT_EQ(total, 4u);
}

TEST_F(SuperblockTableTest, AndAtTheEndOfTheRun) {
  Segment& segment = translate(kA);
  discard(kA);
  ++segment.executions;
  table.fold_all();
  table.fold_all();
  EXPECT_EQ(total, 2u);
}

TEST_F(SuperblockTableTest, ItsMemoryIsNobodyElsesUntilTheNextTranslation) {
  Segment& leaving = translate(kA);
  discard(kA);
  const std::array charges{Charge{&total, 2}};
  Segment* const other = table.segments().make({.charges = charges});
  EXPECT_NE(other, &leaving);
  Superblock& next = table.create(kB);
  next.add(other);
  EXPECT_EQ(table.segments().make({.charges = charges}), &leaving);
  table.discard(kB);
  table.fold_all();
}

TEST_F(SuperblockTableTest, MemoryIsBoundedByWhatIsAlive) {
  const auto come_and_go = [this] {
    translate(kB);
    translate(kB);
    discard(kB);
    discard(kB);
  };
  translate(kA);
  come_and_go();
  const std::size_t before = fake::allocated_blocks();
  for (int i = 0; i < 3000; ++i) come_and_go();  // more than fits what was taken from the core
  EXPECT_EQ(fake::allocated_blocks(), before);
}

TEST_F(SuperblockTableTest, DiscardFoldsAllSegmentsOfTheBlockAndNoOthers) {
  const std::array charges{Charge{&total, 1}};
  Superblock& a = table.create(kA);
  for (int i = 0; i < 3; ++i) {
    Segment* const segment = table.segments().make({.charges = charges});
    segment->executions = 10;
    a.add(segment);
  }
  translate(kB).executions = 1000;
  table.discard(kA);
  translate(kLater);
  EXPECT_EQ(total, 30u);
}

TEST_F(SuperblockTableTest, ABlockMayHaveNoSegments) {
  table.create(kA);
  EXPECT_EQ(table.live_segments(), 0u);
  table.discard(kA);
  EXPECT_EQ(table.live(), 0u);
}

TEST_F(SuperblockTableTest, ABlockIsKnownByEntryAndCode) {
  Segment& plain = translate(kA);
  Segment& redirected = translate(kRedirected);
  EXPECT_EQ(table.live(), 2u);
  plain.executions = 1;
  redirected.executions = 100;
  discard(kRedirected);
  EXPECT_EQ(table.live(), 1u);
  translate(kLater);
  EXPECT_EQ(total, 200u);
}

TEST_F(SuperblockTableTest, BlocksOfOneHashAreToldApart) {
  constexpr SuperblockKey a{.entry = 0x1000, .code = 0x4000};  // code + 3 * entry is hashed
  constexpr SuperblockKey b{.entry = 0x2000, .code = 0x1000};
  translate(a).executions = 1;
  translate(b).executions = 100;
  discard(b);
  EXPECT_EQ(table.live(), 1u);
  translate(kLater);
  EXPECT_EQ(total, 200u);
}

TEST_F(SuperblockTableTest, AnAddressCanBeTranslatedAgainAfterADiscard) {
  translate(kA).executions = 1;
  discard(kA);
  translate(kA).executions = 10;
  discard(kA);
  EXPECT_EQ(table.created(), 2u);
  EXPECT_EQ(table.discarded(), 2u);
  translate(kLater);
  EXPECT_EQ(total, 22u);
}

TEST_F(SuperblockTableTest, TranslationsUnderOneKeyLiveUntilTheLastIsDiscarded) {
  translate(kA).executions = 1;
  Segment& second = translate(kA);
  EXPECT_EQ(table.live(), 1u);
  EXPECT_EQ(table.live_segments(), 2u);

  discard(kA);
  EXPECT_EQ(table.live(), 1u);
  second.executions = 10;  // may still run: which of the two is gone, nobody knows

  discard(kA);
  EXPECT_EQ(table.live(), 0u);
  translate(kLater);
  EXPECT_EQ(total, 22u);
}

TEST_F(SuperblockTableTest, OneRecordIsJoinedByAllTranslationsUnderItsKey) {
  Superblock& first = table.join(kA);
  Superblock& redirected = table.join(kRedirected);
  EXPECT_NE(&redirected, &first);
  EXPECT_EQ(&table.join(kA), &first);
  EXPECT_EQ(first.translations, 2u);
  EXPECT_EQ(table.find(kA), &first);
  for (const SuperblockKey key : {kA, kRedirected, kA}) table.discard(key);
  EXPECT_EQ(table.find(kA), nullptr);
}

TEST_F(SuperblockTableTest, FoldAllFoldsEveryLiveBlock) {
  translate(kA).executions = 1;
  translate(kB).executions = 10;
  translate(kRedirected).executions = 100;
  table.fold_all();
  EXPECT_EQ(total, 222u);
}

TEST_F(SuperblockTableTest, FoldingTwiceBooksNothingTwice) {
  Segment& segment = translate(kA);
  segment.executions = 5;
  table.fold_all();
  table.fold_all();
  EXPECT_EQ(total, 10u);
  segment.executions = 1;
  discard(kA);
  table.fold_all();
  EXPECT_EQ(total, 12u);
}

TEST_F(SuperblockTableTest, CountsItsSegments) {
  translate(kA);
  translate(kA);
  translate(kB);
  EXPECT_EQ(table.live_segments(), 3u);
  EXPECT_EQ(table.created(), 3u);
}

TEST_F(SuperblockTableTest, HoldsManyBlocks) {
  for (sim::Addr a = 0; a < 3000; ++a)
    translate({.entry = a << 12, .code = a << 12}).executions = a;
  EXPECT_EQ(table.live(), 3000u);
  for (sim::Addr a = 1; a < 3000; a += 2) discard({.entry = a << 12, .code = a << 12});
  EXPECT_EQ(table.live(), 1500u);
  table.fold_all();
  EXPECT_EQ(total, 2u * (2999u * 3000u / 2u));
}

TEST_F(SuperblockTableTest, WhatWasMadeWhileNothingCountedIsDiscardedWithoutATrace) {
  translate(kA);
  table.discard(kB);
  EXPECT_EQ(table.live(), 1u);
  EXPECT_EQ(table.discarded(), 0u);
}

}  // namespace
}  // namespace cg::tool
