// SPDX-License-Identifier: GPL-2.0-or-later
//
// Identifies a build of an object file: the GNU build id of an ELF file or, if the linker gave it
// none, a hash of all its bytes. Files have the host's byte order, as all code that runs here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cg::tool {

class BuildId {
 public:
  explicit BuildId(const char* path);

  // Hexadecimal digits; a hash has "hash-" before them. "unknown" when the file cannot be read.
  const char* text() const { return text_.data(); }

 private:
  static constexpr std::size_t kMostBytes = 64;

  bool take_note(int fd);
  bool take_note_of(int fd, std::uint64_t offset, std::uint64_t size, std::uint64_t alignment);
  bool take_hash(int fd);
  void append(const char* text);
  void append_hex(std::uint8_t byte);

  std::array<char, 2 * kMostBytes + 8> text_{};
  std::size_t length_ = 0;
};

}  // namespace cg::tool
