// SPDX-License-Identifier: GPL-2.0-or-later
//
// The output of a deflate stream: bytes, and copies of earlier output (RFC 1951, 3.2.3), written
// into a given buffer.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cg::tool {

// The checksum of RFC 1950, 8.2: the sum of all bytes, and the sum of this sum's values after each
// byte. Eight bytes are added at a time, in columns of 16 bits, which can hold the sums of 22 rows;
// byte by byte the checksum took a quarter of all time.
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

class Output {
 public:
  explicit Output(std::span<std::uint8_t> to)
      : begin_(to.data()), next_(to.data()), end_(to.data() + to.size()) {}

  [[nodiscard]] std::size_t room() const { return static_cast<std::size_t>(end_ - next_); }
  [[nodiscard]] std::span<const std::uint8_t> written() const { return {begin_, next_}; }

  // Only if there is room.
  void put(std::uint8_t byte) { *next_++ = byte; }

  bool put(std::span<const std::uint8_t> bytes) {
    if (room() < bytes.size()) return false;
    next_ = std::copy(bytes.begin(), bytes.end(), next_);
    return true;
  }

  // Copies the output from `distance` bytes before, which may overlap the new output. Words are
  // copied all the same: `distance` bytes of each are right at once, the others are written again.
  bool repeat(std::size_t length, std::size_t distance) {
    if (distance > written().size() || length > room()) return false;
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    const std::uint8_t* from = next_ - distance;
    if (room() < length + 2 * kWord) {
      for (; length != 0; --length) *next_++ = *from++;
      return true;
    }
    std::uint8_t* to = next_;
    next_ += length;
    const std::size_t step = std::min(distance, kWord);
    do {
      __builtin_memcpy(to, from, kWord);
      __builtin_memcpy(to + step, from + step, kWord);
      from += 2 * step;
      to += 2 * step;
    } while (to < next_);
    return true;
  }

 private:
  std::uint8_t* begin_;
  std::uint8_t* next_;
  std::uint8_t* end_;
};

}  // namespace cg::tool
