// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/packed_rows.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

namespace cg::profile {
namespace {

// How a column's numbers are stored, in four bits.
enum class Code : std::uint8_t { zero, u8, u16, u32, u64, s8, s16, s32, s64 };

constexpr unsigned kSigned = static_cast<unsigned>(Code::s8) - static_cast<unsigned>(Code::u8);

Code with_sign(Code code) { return static_cast<Code>(static_cast<unsigned>(code) + kSigned); }

Code narrowest(std::uint64_t bits) {
  if (bits == 0) return Code::zero;
  if (bits >> 8 == 0) return Code::u8;
  if (bits >> 16 == 0) return Code::u16;
  return bits >> 32 == 0 ? Code::u32 : Code::u64;
}

std::uint64_t folded(std::int64_t number) {
  const std::uint64_t sign = number < 0 ? ~std::uint64_t{0} : 0;
  return (static_cast<std::uint64_t>(number) << 1) ^ sign;
}
std::int64_t unfolded(std::uint64_t number) {
  return static_cast<std::int64_t>((number >> 1) ^ (0 - (number & 1)));
}

template <class Number, class Stored>
std::uint8_t* put(std::uint8_t* to, const std::int64_t* column, std::size_t rows, Stored stored) {
  std::array<Number, RowBlock::kMostRows> numbers;
  for (std::size_t row = 0; row < rows; ++row)
    numbers[row] = static_cast<Number>(stored(column[row]));
  std::memcpy(to, numbers.data(), rows * sizeof(Number));
  return to + rows * sizeof(Number);
}

template <class Number, class Value>
const std::uint8_t* get(const std::uint8_t* from, std::int64_t* column, std::size_t rows,
                        Value value) {
  std::array<Number, RowBlock::kMostRows> numbers;
  std::memcpy(numbers.data(), from, rows * sizeof(Number));
  for (std::size_t row = 0; row < rows; ++row) column[row] = value(numbers[row]);
  return from + rows * sizeof(Number);
}

// Calls work(a number of the width of the code), which is not zero.
template <class Work>
auto with_width(Code unsigned_code, Work work) {
  switch (unsigned_code) {
    case Code::u8:
      return work(std::uint8_t{});
    case Code::u16:
      return work(std::uint16_t{});
    case Code::u32:
      return work(std::uint32_t{});
    default:
      return work(std::uint64_t{});
  }
}

// Packs a column, sets how. `bits` are the bits that are set in any of its numbers.
std::uint8_t* pack(const std::int64_t* column, std::size_t rows, std::uint64_t bits,
                   std::uint8_t* to, Code& code) {
  code = narrowest(bits);
  if (code == Code::zero) return to;
  if (bits >> 63 == 0)
    return with_width(code, [&]<class Number>(Number) {
      return put<Number>(to, column, rows,
                         [](std::int64_t number) { return static_cast<std::uint64_t>(number); });
    });
  std::uint64_t folded_bits = 0;
  for (std::size_t row = 0; row < rows; ++row) folded_bits |= folded(column[row]);
  code = narrowest(folded_bits);
  to =
      with_width(code, [&]<class Number>(Number) { return put<Number>(to, column, rows, folded); });
  code = with_sign(code);
  return to;
}

const std::uint8_t* unpack(const std::uint8_t* from, Code code, std::int64_t* column,
                           std::size_t rows) {
  if (code == Code::zero) {
    std::memset(column, 0, rows * sizeof *column);
    return from;
  }
  const auto itself = [](std::uint64_t number) { return static_cast<std::int64_t>(number); };
  const bool has_negative = code > Code::u64;
  if (has_negative) code = static_cast<Code>(static_cast<unsigned>(code) - kSigned);
  return with_width(code, [&]<class Number>(Number) {
    return has_negative ? get<Number>(from, column, rows, unfolded)
                        : get<Number>(from, column, rows, itself);
  });
}

constexpr std::size_t head_size(std::size_t columns) { return 1 + (columns + 1) / 2; }

}  // namespace

PackedRows::Position PackedRows::add(const RowBlock& block,
                                     std::span<const RowBlock::Total> totals) {
  const std::size_t columns = block.columns();
  const std::size_t most = head_size(columns) + columns * block.rows * sizeof(std::int64_t);
  if (used_ + most >= kPiece) {
    pieces_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(kPiece));
    used_ = 0;
  }
  const Position position{(pieces_.size() - 1) * kPiece + used_};
  std::uint8_t* const begin = pieces_.back().get() + used_;
  *begin = static_cast<std::uint8_t>(block.rows);
  std::fill_n(begin + 1, head_size(columns) - 1, std::uint8_t{0});
  std::uint8_t* to = begin + head_size(columns);
  for (std::size_t column = 0; column < columns; ++column) {
    Code code;
    to = pack(block.column(column), block.rows, totals[column].bits, to, code);
    begin[1 + column / 2] |=
        static_cast<std::uint8_t>(static_cast<unsigned>(code) << (4 * (column % 2)));
  }
  *to = 0;  // no block, until one follows
  used_ += static_cast<std::size_t>(to - begin);
  return position;
}

PackedRows::Position PackedRows::read(Position at, RowBlock& block) const {
  auto offset = static_cast<std::uint64_t>(at);
  // No rows: the block that follows did not fit there.
  if (pieces_[offset / kPiece][offset % kPiece] == 0) offset = (offset / kPiece + 1) * kPiece;
  const std::uint8_t* const begin = pieces_[offset / kPiece].get() + offset % kPiece;
  block.rows = *begin;
  const std::uint8_t* from = begin + head_size(block.columns());
  for (std::size_t column = 0; column < block.columns(); ++column) {
    const auto code = static_cast<Code>(begin[1 + column / 2] >> (4 * (column % 2)) & 0xfU);
    from = unpack(from, code, block.column(column), block.rows);
  }
  return Position{offset + static_cast<std::uint64_t>(from - begin)};
}

}  // namespace cg::profile
