// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes values off the front of bytes of a debug section (DWARF 5, section 7). Of bytes that are not
// there nothing is read: then the value is 0, and the cursor is at the end and says that it is bad.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace cg::binaries {

class ByteCursor {
 public:
  using Bytes = std::span<const std::uint8_t>;

  ByteCursor(Bytes bytes, bool is_big_endian)
      : at_(bytes.data()), end_(at_ + bytes.size()), is_big_endian_(is_big_endian) {}

  const std::uint8_t* at() const { return at_; }
  const std::uint8_t* end() const { return end_; }
  bool is_bad() const { return is_bad_; }
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

  void skip(std::uint64_t size) {
    if (size > left()) return fail();
    at_ += size;
  }

  // An unsigned number of 1 to 8 bytes.
  std::uint64_t number(std::size_t size) {
    const std::uint8_t* const from = at_;
    skip(size);
    if (is_bad_) return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
      value |= std::uint64_t{from[i]} << 8 * (is_big_endian_ ? size - 1 - i : i);
    return value;
  }

  // LEB128 (DWARF 5, section 7.6). Bits behind the 64th are dropped.
  std::uint64_t unsigned_leb() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; at_ != end_; shift += 7) {
      const std::uint8_t byte = *at_++;
      if (shift < 64) value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) return value;
    }
    fail();
    return 0;
  }

  std::int64_t signed_leb() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; at_ != end_;) {
      const std::uint8_t byte = *at_++;
      if (shift < 64) value |= std::uint64_t{byte & 0x7fU} << shift;
      shift += 7;
      if (byte >= 0x80) continue;
      if (shift < 64 && (byte & 0x40U) != 0) value |= ~std::uint64_t{0} << shift;
      return static_cast<std::int64_t>(value);
    }
    fail();
    return 0;
  }

  // A text that ends with a zero byte; null if it does not.
  const char* text() {
    const void* const zero = left() > 0 ? std::memchr(at_, 0, left()) : nullptr;
    if (zero == nullptr) {
      fail();
      return nullptr;
    }
    const auto* const text = reinterpret_cast<const char*>(at_);
    at_ = static_cast<const std::uint8_t*>(zero) + 1;
    return text;
  }

 private:
  void fail() {
    at_ = end_;
    is_bad_ = true;
  }

  const std::uint8_t* at_;
  const std::uint8_t* end_;
  bool is_big_endian_;
  bool is_bad_ = false;
};

}  // namespace cg::binaries
