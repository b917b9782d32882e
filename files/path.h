// SPDX-License-Identifier: GPL-2.0-or-later
//
// A path that is put together without allocating, of up to 4095 bytes, the limit of Linux. Ask
// once, at the end, whether the path became too long.
#pragma once

#include <array>
#include <cstddef>

namespace cg::files {

class Path {
 public:
  static constexpr std::size_t kCapacity = 4096;  // PATH_MAX: the terminating zero included

  Path() { clear(); }
  explicit Path(const char* text) : Path() { *this << text; }

  const char* c_str() const { return text_.data(); }
  bool empty() const { return length_ == 0; }
  bool is_too_long() const { return is_too_long_; }

  bool starts_with(const char* prefix) const {
    const char* c = text_.data();
    while (*prefix != '\0' && *c == *prefix) ++c, ++prefix;
    return *prefix == '\0';
  }

  void clear() {
    cut_to(0);
    is_too_long_ = false;
  }

  Path& operator<<(char c) {
    if (length_ + 1 == kCapacity) {
      is_too_long_ = true;
    } else {
      text_[length_++] = c;
      text_[length_] = '\0';
    }
    return *this;
  }

  Path& operator<<(const char* text) {
    for (; *text != '\0'; ++text) *this << *text;
    return *this;
  }

  Path& operator<<(unsigned number) {  // in decimal
    if (number >= 10) *this << number / 10;
    return *this << static_cast<char>('0' + number % 10);
  }

  // Takes the last name off: "a/b" becomes "a/", "b" becomes "".
  void cut_to_folder() {
    std::size_t length = length_;
    while (length > 0 && text_[length - 1] != '/') --length;
    cut_to(length);
  }

 private:
  void cut_to(std::size_t length) {
    length_ = length;
    text_[length] = '\0';
  }

  std::array<char, kCapacity> text_;
  std::size_t length_;
  bool is_too_long_ = false;
};

}  // namespace cg::files
