// SPDX-License-Identifier: GPL-2.0-or-later
//
// How many bytes the values of attributes have (DWARF 5, section 7.5.6).
#pragma once

#include <cstddef>
#include <cstdint>

#include "binaries/byte_cursor.h"

namespace cg::binaries {

// In a unit of this version, with addresses and offsets of so many bytes.
struct Forms {
  static constexpr std::size_t kVaries = SIZE_MAX;

  // kVaries: the size is known only from the value, or the form is unknown.
  std::size_t fixed_size(unsigned form) const;
  // Passes over a value. Behind one of an unknown form nothing can be read.
  void skip(ByteCursor& cursor, unsigned form) const;

  std::uint16_t version = 0;
  std::uint8_t address_size = 0;
  std::uint8_t offset_size = 0;
};

}  // namespace cg::binaries
