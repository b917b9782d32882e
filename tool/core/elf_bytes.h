// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads ELF files of 32 and 64 bits piece by piece. Files have the host's byte order, as all code
// that runs here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tool/core/valgrind.h"

namespace cg::tool::elf {

constexpr std::uint32_t kMagic = 0x464c457f;  // "\x7fELF"

// Fills `to`. Returns whether all of it could be read.
inline bool read_at(int fd, std::uint64_t offset, std::span<std::uint8_t> to) {
  const auto size = static_cast<Int>(to.size());
  return VG_(lseek)(fd, static_cast<Off64T>(offset), VKI_SEEK_SET) == static_cast<Off64T>(offset) &&
         VG_(read)(fd, to.data(), size) == size;
}

// The number of `size` bytes at `at`, which must lie in `bytes`.
inline std::uint64_t number(std::span<const std::uint8_t> bytes, std::uint64_t at,
                            std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | bytes[static_cast<std::size_t>(at) + i];
  return value;
}

}  // namespace cg::tool::elf
