// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/pieces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <vector>

namespace cg::tool {
namespace {

// A system with so much address space and no more.
struct FakeSpace {
  static constexpr std::size_t kPage = 4096;

  static void* get(std::size_t bytes) {
    EXPECT_EQ(bytes % kPage, 0u);
    most_asked = std::max(most_asked, bytes);
    if (bytes > left) return nullptr;
    left -= bytes;
    void* const start = std::aligned_alloc(kPage, bytes);
    mappings[start] = bytes;
    return start;
  }

  // A part of a mapping may go, too; it is only counted.
  static void give_back(void* start, std::size_t bytes) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(start) % kPage, 0u);
    EXPECT_EQ(bytes % kPage, 0u);
    left += bytes;
    if (const auto whole = mappings.find(start);
        whole != mappings.end() && whole->second == bytes) {
      std::free(start);
      mappings.erase(whole);
    }
  }

  static std::size_t page() { return kPage; }

  static inline std::size_t left = 0;
  static inline std::size_t most_asked = 0;
  static inline std::map<void*, std::size_t> mappings;
};

class PiecesTest : public testing::Test {
 protected:
  using FakePieces = Pieces<FakeSpace>;
  static constexpr std::size_t kMegabyte = std::size_t{1} << 20;
  static constexpr std::size_t kPiece = FakePieces::kPiece;
  static constexpr std::size_t kLarge = FakePieces::kLarge;

  PiecesTest() { has(1000 * kMegabyte); }
  ~PiecesTest() override {
    for (const auto& [start, bytes] : FakeSpace::mappings) std::free(start);
    FakeSpace::mappings.clear();
  }

  static void has(std::size_t bytes) { FakeSpace::left = bytes; }

  // How many blocks of this size can still be had.
  std::size_t count_blocks(std::size_t bytes) {
    std::size_t n = 0;
    while (pieces.allocate(bytes) != nullptr) ++n;
    return n;
  }

  FakePieces pieces;
};

TEST_F(PiecesTest, BlocksDoNotOverlapAndAreAligned) {
  struct Block {
    unsigned char* bytes;
    std::size_t length;
    unsigned char content;
  };
  std::mt19937 random(1);
  std::vector<Block> blocks;
  for (unsigned i = 0; i < 3000; ++i) {
    const std::size_t length = i % 50 == 0 ? kLarge + random() % kMegabyte : 1 + random() % 5000;
    auto* const bytes = static_cast<unsigned char*>(pieces.allocate(length));
    ASSERT_NE(bytes, nullptr);
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(bytes) % 16, 0u);
    std::fill_n(bytes, length, static_cast<unsigned char>(i));
    blocks.push_back({bytes, length, static_cast<unsigned char>(i)});
    if (random() % 4 != 0) continue;
    std::swap(blocks[random() % blocks.size()], blocks.back());
    const Block& b = blocks.back();
    ASSERT_EQ(std::count(b.bytes, b.bytes + b.length, b.content),
              static_cast<std::ptrdiff_t>(b.length));
    pieces.release(b.bytes, b.length);
    blocks.pop_back();
  }
  for (const Block& b : blocks)
    ASSERT_EQ(std::count(b.bytes, b.bytes + b.length, b.content),
              static_cast<std::ptrdiff_t>(b.length));
}

TEST_F(PiecesTest, NoMoreIsRequiredThanTheBlockAtHand) {
  has(FakeSpace::kPage);
  EXPECT_NE(pieces.allocate(100), nullptr);
  has(2 * FakeSpace::kPage);
  EXPECT_NE(pieces.allocate(FakeSpace::kPage + 1), nullptr);
  has(kMegabyte);
  EXPECT_NE(pieces.allocate(kMegabyte), nullptr);
  EXPECT_EQ(FakeSpace::left, 0u);
}

TEST_F(PiecesTest, WhatCannotBeHadIsNothing) {
  has(kMegabyte);
  EXPECT_EQ(pieces.allocate(2 * kMegabyte), nullptr);
  EXPECT_NE(pieces.allocate(1), nullptr);
}

TEST_F(PiecesTest, APieceAheadServesWhenTheSystemHasNoMore) {
  pieces.allocate(1);
  has(0);
  EXPECT_GE(count_blocks(64 << 10), 2 * kPiece / (64 << 10) - 4);
}

TEST_F(PiecesTest, AlsoForALargeBlock) {
  pieces.allocate(1);
  has(0);
  void* const block = pieces.allocate(kMegabyte);
  ASSERT_NE(block, nullptr);
  ASSERT_NE(pieces.allocate(kPiece), nullptr);
  pieces.release(block, kMegabyte);
  EXPECT_EQ(FakeSpace::left, kMegabyte);
}

TEST_F(PiecesTest, ItIsReplacedWhenTheSystemHasMoreAgain) {
  pieces.allocate(1);
  has(0);
  count_blocks(1000);
  has(2 * kPiece);
  EXPECT_NE(pieces.allocate(1000), nullptr);
  EXPECT_EQ(FakeSpace::left, 0u);
}

TEST_F(PiecesTest, LargeBlocksGoBack) {
  pieces.allocate(1);
  const std::size_t before = FakeSpace::left;
  void* const block = pieces.allocate(kLarge);
  EXPECT_LT(FakeSpace::left, before);
  pieces.release(block, kLarge);
  EXPECT_EQ(FakeSpace::left, before);
}

TEST_F(PiecesTest, TheLastSmallBlockIsUsedAgain) {
  void* const first = pieces.allocate(100);
  void* const last = pieces.allocate(100);
  pieces.release(first, 100);
  pieces.release(last, 100);
  EXPECT_EQ(pieces.allocate(100), last);
}

TEST_F(PiecesTest, LastWordsAreKeptUntilTheyAreSaid) {
  pieces.allocate(1);
  has(0);
  count_blocks(1);
  EXPECT_EQ(pieces.allocate(1), nullptr);
  pieces.give_last_words();
  void* const block = pieces.allocate(64 << 10);
  EXPECT_NE(block, nullptr);
  EXPECT_NE(pieces.allocate(60 << 10), nullptr);
  EXPECT_EQ(count_blocks(64 << 10), 0u);
}

TEST_F(PiecesTest, WithoutAnyMemoryThereAreNone) {
  has(0);
  EXPECT_EQ(pieces.allocate(1), nullptr);
  pieces.give_last_words();
  EXPECT_EQ(pieces.allocate(1), nullptr);
}

}  // namespace
}  // namespace cg::tool
