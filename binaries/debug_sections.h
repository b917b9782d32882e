// SPDX-License-Identifier: GPL-2.0-or-later
//
// The debug sections of an object file which libdw has opened: by then those that were compressed are
// not any more.
#pragma once

#include <libelf.h>

#include <string_view>

#include "binaries/byte_cursor.h"

namespace cg::binaries {

class DebugSections {
 public:
  explicit DebugSections(::Elf* elf) : elf_(elf) {}

  bool are_big_endian() const;
  // ".debug_line", or GNU's ".zdebug_line"; empty if there is none.
  ByteCursor::Bytes named(std::string_view name) const;
  // From a byte in a section to the section's end; empty if it is in none.
  ByteCursor::Bytes from(const std::uint8_t* place) const;
  // Gives back the memory that sections of a mapped file take. What points into them stays right.
  void give_back() const;

 private:
  template <class IsWanted>
  ByteCursor::Bytes find(IsWanted is_wanted) const;

  ::Elf* elf_;
};

}  // namespace cg::binaries
