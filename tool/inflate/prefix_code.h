// SPDX-License-Identifier: GPL-2.0-or-later
//
// A prefix code of deflate (RFC 1951, 3.2.2) as a table that the next bits of the input index.
//
//   root       2^kRootBits entries: codes of up to kRootBits bits, each wherever the lowest bits
//              of the index are its own
//   subtables  2^(kLongest - kRootBits) entries for each beginning that longer codes share
//
// An entry has 32 bits: the lowest seven are the length of its code, and the bits above the lowest
// eight its meaning. An entry without a code is 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cg::tool {

// The bits of a deflate stream, the lowest bit of each byte first (RFC 1951, 3.1.1). Behind its end
// come zeros, which are counted: if one was taken, the stream is broken. (Decoding always ends: all
// codes write, and the room for output is bounded.)
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

template <unsigned kRootBits, unsigned kLongest, unsigned kSymbols>
class PrefixCode {
 public:
  // `lengths` are the code lengths of symbols 0, 1, ..., 0 for a symbol that does not occur;
  // meaning(symbol) is the meaning of its entry. False if there is no such code: too many codes for
  // their lengths, or too few, unless there is none or one of one bit (RFC 1951, 3.2.7).
  template <typename Meaning>
  bool build(std::span<const std::uint8_t> lengths, Meaning meaning) {
    std::array<unsigned, kLongest + 1> next{};
    if (!first_codes(lengths, next)) return false;
    for (std::size_t i = 0; i != kRoot; ++i) entries_[i] = 0;
    std::size_t end = kRoot;
    for (unsigned symbol = 0; symbol != lengths.size(); ++symbol) {
      const unsigned length = lengths[symbol];
      if (length != 0) enter(reversed(next[length]++, length), length, meaning(symbol), end);
    }
    return true;
  }

  // The entry of the code that `bits` begin with, lowest bit first.
  [[nodiscard]] std::uint32_t entry(std::uint64_t bits) const {
    const std::uint32_t found = entries_[bits & (kRoot - 1)];
    if ((found & kIsSubtable) == 0) [[likely]]
      return found;
    return entries_[(found >> kStart) + ((bits >> kRootBits) & (kSubtable - 1))];
  }

  static constexpr unsigned length(std::uint32_t entry) { return entry & 0x7F; }

 private:
  static constexpr std::size_t kRoot = std::size_t{1} << kRootBits;
  static constexpr std::size_t kSubtable = std::size_t{1} << (kLongest - kRootBits);
  static constexpr std::uint32_t kIsSubtable = 0x80;
  static constexpr unsigned kStart = 8;

  // The first code of each length. The difference to 2^kLongest leaves of the tree, if any, is
  // counted in leaves of the longest codes.
  static bool first_codes(std::span<const std::uint8_t> lengths,
                          std::array<unsigned, kLongest + 1>& first) {
    std::array<unsigned, kLongest + 1> codes{};
    for (const std::uint8_t length : lengths) ++codes[length];
    const std::size_t used = lengths.size() - codes[0];
    codes[0] = 0;
    unsigned code = 0;
    unsigned leaves = 0;
    for (unsigned length = 1; length <= kLongest; ++length) {
      code = (code + codes[length - 1]) << 1U;
      first[length] = code;
      leaves += codes[length] << (kLongest - length);
    }
    constexpr unsigned kAllLeaves = 1U << kLongest;
    return leaves == kAllLeaves || used == 0 || (used == 1 && codes[1] == 1);
  }

  // The input has codes with the highest bit first, all other numbers with the lowest bit first.
  static unsigned reversed(unsigned code, unsigned length) {
    unsigned result = 0;
    for (unsigned i = 0; i != length; ++i) result |= ((code >> i) & 1U) << (length - 1 - i);
    return result;
  }

  void enter(unsigned code, unsigned length, std::uint32_t meaning, std::size_t& end) {
    if (length <= kRootBits) return fill(entries_.data(), kRoot, code, length, meaning | length);
    std::uint32_t& root = entries_[code & (kRoot - 1)];
    if (root == 0) {
      root = static_cast<std::uint32_t>(end << kStart) | kIsSubtable;
      for (std::size_t i = 0; i != kSubtable; ++i) entries_[end + i] = 0;
      end += kSubtable;
    }
    fill(&entries_[root >> kStart], kSubtable, code >> kRootBits, length - kRootBits,
         meaning | length);
  }

  static void fill(std::uint32_t* table, std::size_t size, unsigned first, unsigned bits,
                   std::uint32_t entry) {
    for (std::size_t i = first; i < size; i += std::size_t{1} << bits) table[i] = entry;
  }

  // In a complete code at least two symbols share a subtable.
  std::array<std::uint32_t, kRoot + (kSymbols / 2) * kSubtable> entries_;
};

}  // namespace cg::tool
