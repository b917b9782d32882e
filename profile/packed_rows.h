// SPDX-License-Identifier: GPL-2.0-or-later
//
// Many rows of numbers in little memory: blocks of up to 64 rows, packed column by column.
//
//   block    a byte: the number of rows; then four bits for each column, two columns in a byte: the
//            width of the column's numbers; then the columns
//   column   its numbers, each in 0, 1, 2, 4 or 8 bytes, as the largest number needs. If a number
//            of a column is negative, n is stored as 2n and -n as 2n-1
//
// A block can be read alone. (2 million rows of 9 counts take 20 MB; with 8 bytes for each number
// they would take 190. Smaller blocks cost more instructions; larger blocks save none.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace cg::profile {

// Room for the rows of one block: the numbers of a column lie beside each other.
class RowBlock {
 public:
  static constexpr std::size_t kMostRows = 64;

  explicit RowBlock(std::size_t columns) : numbers_(columns * kMostRows) {}

  std::size_t columns() const { return numbers_.size() / kMostRows; }
  std::int64_t* column(std::size_t column) { return numbers_.data() + column * kMostRows; }
  const std::int64_t* column(std::size_t column) const {
    return numbers_.data() + column * kMostRows;
  }

  std::size_t rows = 0;

  // A summary of all numbers of a column.
  struct Total {
    std::uint64_t bits;  // bits that are set in any number
    std::uint64_t sum;   // the lowest 64 bits
  };
  Total total(std::size_t column) const {
    const std::int64_t* const numbers = this->column(column);
    using Vector = std::uint64_t __attribute__((vector_size(16)));  // what every amd64 has
    constexpr std::size_t kLanes = 2, kUnrolled = 4;
    Vector bits{}, sums{};
    std::size_t row = 0;
    for (; row + kLanes * kUnrolled <= rows; row += kLanes * kUnrolled)
      for (std::size_t i = 0; i < kUnrolled; ++i) {
        Vector lanes;
        std::memcpy(&lanes, numbers + row + kLanes * i, sizeof lanes);
        bits |= lanes;
        sums += lanes;
      }
    Total total{bits[0] | bits[1], sums[0] + sums[1]};
    for (; row < rows; ++row) {
      total.bits |= static_cast<std::uint64_t>(numbers[row]);
      total.sum += static_cast<std::uint64_t>(numbers[row]);
    }
    return total;
  }

 private:
  std::vector<std::int64_t> numbers_;
};

class PackedRows {
 public:
  // The position of a block.
  enum class Position : std::uint64_t {};

  // Adds the rows of a block, which has at least one row. `totals` has the totals of its columns.
  Position add(const RowBlock& block, std::span<const RowBlock::Total> totals);

  // Reads the block at `at` into `block`, which has as many columns as the added block had. Returns
  // the position of the block that was added next, if there is one.
  Position read(Position at, RowBlock& block) const;

  std::size_t bytes() const { return pieces_.size() * kPiece; }

 private:
  // Blocks lie in pieces that stay where they are: memory that grows by moving exists twice.
  static constexpr std::size_t kPiece = std::size_t{1} << 18;

  std::vector<std::unique_ptr<std::uint8_t[]>> pieces_;
  std::size_t used_ = kPiece;  // of the last piece
};

}  // namespace cg::profile
