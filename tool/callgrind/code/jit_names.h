// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of code that the client makes itself: what its compiler writes to /tmp/perf-PID.map, one
// line `START SIZE NAME` a function, with hexadecimal numbers. Compilers write when they please, so
// the file is looked at each time that a profile is written, and not before. Of several lines for
// an address the last counts.
//
// Everybody may have written that file. Lines that are none are passed over; what is no file of
// ours, or too large, is left alone, and a line says so.
#pragma once

#include <cstddef>
#include <string_view>

#include "tool/callgrind/code/code.h"
#include "tool/core/growing.h"
#include "tool/core/name_table.h"

namespace cg::tool::callgrind {

class JitNames {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;

  constexpr JitNames() = default;

  // Of a function at an address that no object has.
  void want(Function& function, Addr addr) { wanted_.push({addr, 0, &function}); }

  // Names those that are wanted; nullptr, or why the file is not read. None is no reason.
  const char* read(const char* path, NameTable& names);

 private:
  struct Wanted {
    Addr addr;
    std::size_t next;  // the first from here on that has no name yet, or one on the way to it
    Function* function;
  };

  void read_lines(std::string_view text, NameTable& names);
  void read_line(std::string_view line, NameTable& names);
  std::size_t next_unnamed(std::size_t i);

  Growing<Wanted> wanted_{"cg.jit"};
};

}  // namespace cg::tool::callgrind
