// SPDX-License-Identifier: GPL-2.0-or-later
//
// The output of a deflate stream: bytes, and copies of earlier output (RFC 1951, 3.2.3), written
// into a given buffer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cg::tool {

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
