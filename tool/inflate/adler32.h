// SPDX-License-Identifier: GPL-2.0-or-later
//
// The checksum of RFC 1950, 8.2: the sum of all bytes, and the sum of this sum's values after each
// byte. Eight bytes are added at a time, in columns of 16 bits, which can hold the sums of 22 rows;
// byte by byte the checksum took a quarter of all time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cg::tool {

class Adler32 {
 public:
  std::uint32_t of(std::span<const std::uint8_t> bytes) {
    for (; bytes.size() >= kBlock; bytes = bytes.subspan(kBlock)) add_block(bytes.data());
    for (const std::uint8_t byte : bytes) {
      sum_ += byte;
      sums_ += sum_;
    }
    return static_cast<std::uint32_t>((sums_ % kBase) << 16U | sum_ % kBase);
  }

 private:
  static constexpr std::uint64_t kBase = 65521;
  static constexpr unsigned kColumns = 8;
  static constexpr unsigned kRows = 22;
  static constexpr std::size_t kBlock = std::size_t{kColumns} * kRows;
  static_assert(255 * kRows * (kRows + 1) / 2 < 65536);

  void add_block(const std::uint8_t* bytes) {
    constexpr std::uint64_t kEven = 0x00FF00FF00FF00FF;
    std::array<std::uint64_t, 2> column{};   // sums of even columns, of odd ones
    std::array<std::uint64_t, 2> columns{};  // sums of these after each row
    for (unsigned row = 0; row != kRows; ++row) {
      std::uint64_t word = 0;
      __builtin_memcpy(&word, bytes + std::size_t{row} * kColumns, sizeof word);
      column[0] += word & kEven;
      column[1] += (word >> 8U) & kEven;
      columns[0] += column[0];
      columns[1] += column[1];
    }
    sums_ += kBlock * sum_;
    for (unsigned i = 0; i != kColumns; ++i) {
      const unsigned shift = i / 2 * 16;
      const std::uint64_t of_column = (column[i % 2] >> shift) & 0xFFFF;
      sum_ += of_column;
      sums_ += kColumns * ((columns[i % 2] >> shift) & 0xFFFF) - i * of_column;
    }
    sums_ %= kBase;
    sum_ %= kBase;
  }

  std::uint64_t sum_ = 1;
  std::uint64_t sums_ = 0;
};

}  // namespace cg::tool
