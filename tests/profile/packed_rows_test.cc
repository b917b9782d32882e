// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/packed_rows.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "tests/profile/extremes.h"

namespace cg::profile {
namespace {

using Column = std::vector<std::int64_t>;
using Columns = std::vector<Column>;

RowBlock block_of(const Columns& columns) {
  RowBlock block(columns.size());
  block.rows = columns.front().size();
  for (std::size_t i = 0; i < columns.size(); ++i)
    for (std::size_t row = 0; row < block.rows; ++row) block.column(i)[row] = columns[i][row];
  return block;
}

Columns columns_of(const RowBlock& block) {
  Columns columns;
  for (std::size_t i = 0; i < block.columns(); ++i)
    columns.emplace_back(block.column(i), block.column(i) + block.rows);
  return columns;
}

PackedRows::Position add(PackedRows& rows, const RowBlock& block) {
  std::vector<RowBlock::Total> totals;
  for (std::size_t i = 0; i < block.columns(); ++i) totals.push_back(block.total(i));
  return rows.add(block, totals);
}

Columns packed_and_back(const Columns& columns) {
  PackedRows rows;
  const PackedRows::Position at = add(rows, block_of(columns));
  RowBlock block(columns.size());
  rows.read(at, block);
  return columns_of(block);
}

TEST(PackedRows, KeepsNumbersOfEveryWidth) {
  const Columns columns = {{0, 0, 0},
                           {0, 255, 1},
                           {256, 65535, 0},
                           {65536, 1, 4294967295},
                           {4294967296, 0, 5},
                           {kMost, 0, kMost},
                           {std::int64_t{1} << 62, 0, 0}};
  EXPECT_EQ(packed_and_back(columns), columns);
}

TEST(PackedRows, KeepsNegativeNumbers) {
  const Columns columns = {
      {-1, 0, 127}, {-128, 5, 0}, {32767, -32768, 1}, {-3'000'000'000, 0, 1}, {kLeast, kMost, -1}};
  EXPECT_EQ(packed_and_back(columns), columns);
}

TEST(RowBlock, IsEmptyFirst) {
  EXPECT_EQ(RowBlock(3).rows, 0u);
  EXPECT_EQ(RowBlock(3).columns(), 3u);
}

TEST(RowBlock, KnowsWhatItsNumbersAreTogether) {
  Columns columns = {{1, 2, 4}, {}, {}};
  for (std::int64_t row = 0; row < 3; ++row) columns[1].push_back(kMost);
  columns[2] = {-1, 0, 1};
  const RowBlock block = block_of(columns);
  EXPECT_EQ(block.total(0).bits, 7u);
  EXPECT_EQ(block.total(0).sum, 7u);
  EXPECT_EQ(block.total(1).bits, std::uint64_t{kMost});
  EXPECT_EQ(block.total(2).bits, ~std::uint64_t{0});
  EXPECT_EQ(block.total(2).sum, 0u);
  Column all(RowBlock::kMostRows - 1);
  for (std::size_t row = 0; row < all.size(); ++row) all[row] = static_cast<std::int64_t>(row);
  RowBlock of_all = block_of({all});
  of_all.column(0)[of_all.rows] = kMost;  // of a block before
  EXPECT_EQ(of_all.total(0).sum, 62u * 63 / 2);
  EXPECT_EQ(of_all.total(0).bits, 63u);
  of_all.rows = 56;
  EXPECT_EQ(of_all.total(0).sum, 55u * 56 / 2);
}

// A byte each: 63 rows of three columns and 6 bytes for the head; 1310 times so much just fits.
TEST(PackedRows, SmallNumbersTakeLittle) {
  PackedRows rows;
  RowBlock block(10);
  block.rows = RowBlock::kMostRows - 1;
  for (std::int64_t row = 0; row < 63; ++row) {
    block.column(3)[row] = -row;
    block.column(5)[row] = -2 * row;
    block.column(7)[row] = 128 + row;
  }
  block.column(3)[63] = kMost;  // of a block before
  for (int i = 0; i < 1310; ++i) add(rows, block);
  EXPECT_EQ(rows.bytes(), std::size_t{1} << 18);
}

// Blocks of all sizes, more than a piece of memory holds, one after the other and each alone.
void expect_blocks_in_their_order(std::mt19937_64& random) {
  PackedRows rows;
  std::vector<Columns> blocks;
  std::vector<PackedRows::Position> positions;
  for (int i = 0; i < 2'000; ++i) {
    Columns columns(7);
    const std::size_t size = 1 + random() % RowBlock::kMostRows;
    for (Column& column : columns) {
      const auto shift = static_cast<unsigned>(random() % 64);
      for (std::size_t row = 0; row < size; ++row)
        column.push_back(static_cast<std::int64_t>(random()) >> shift);
    }
    positions.push_back(add(rows, block_of(columns)));
    blocks.push_back(std::move(columns));
  }
  RowBlock block(7);
  PackedRows::Position at = positions.front();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    at = rows.read(at, block);
    ASSERT_EQ(columns_of(block), blocks[i]);
    rows.read(positions[i], block);
    ASSERT_EQ(columns_of(block), blocks[i]);
  }
}

TEST(PackedRows, FollowsTheBlocksInTheirOrder) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 3; ++i) expect_blocks_in_their_order(random);  // in memory that was used
}

}  // namespace
}  // namespace cg::profile
