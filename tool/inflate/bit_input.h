// SPDX-License-Identifier: GPL-2.0-or-later
//
// The bits of a deflate stream, the lowest bit of each byte first (RFC 1951, 3.1.1). Behind its end
// come zeros, which are counted: if one was taken, the stream is broken. (Decoding always ends: all
// codes write, and the room for output is bounded.)
#pragma once

#include <cstdint>
#include <span>

namespace cg::tool {

class BitInput {
 public:
  explicit BitInput(std::span<const std::uint8_t> from)
      : next_(from.data()), end_(from.data() + from.size()) {}

  // Afterwards at least 56 bits can be taken.
  void refill() {
    if (end_ - next_ >= 8) [[likely]] {
      std::uint64_t word = 0;
      __builtin_memcpy(&word, next_, sizeof word);
      bits_ |= word << have_;
      next_ += (63 - have_) / 8;
      have_ |= 56U;
      return;
    }
    for (; have_ < 56; have_ += 8) {
      if (next_ != end_)
        bits_ |= std::uint64_t{*next_++} << have_;
      else
        ++zeros_;
    }
  }

  [[nodiscard]] std::uint64_t peek() const { return bits_; }
  void skip(unsigned count) {
    bits_ >>= count;
    have_ -= count;
  }
  unsigned take(unsigned count) {
    const auto taken = static_cast<unsigned>(bits_ & ((std::uint64_t{1} << count) - 1));
    skip(count);
    return taken;
  }
  unsigned take_refilled(unsigned count) {
    refill();
    return take(count);
  }

  // The rest of the input from the next whole byte on.
  std::span<const std::uint8_t> rest_from_byte() {
    skip(have_ % 8);
    const unsigned unread = have_ / 8;
    if (zeros_ > unread) return {};
    return {next_ - (unread - zeros_), end_};
  }
  [[nodiscard]] bool went_too_far() const { return zeros_ > have_ / 8; }

 private:
  const std::uint8_t* next_;
  const std::uint8_t* end_;
  std::uint64_t bits_ = 0;  // bits above have_ are from next_ again, or 0
  unsigned have_ = 0;
  unsigned zeros_ = 0;
};

}  // namespace cg::tool
