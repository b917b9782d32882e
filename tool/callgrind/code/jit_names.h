// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of code that the client generates itself, from the file /tmp/perf-PID.map that its compiler
// writes: one line `START SIZE NAME` per function, with hexadecimal numbers. Compilers may write at
// any time, so the file is read each time that a profile is written, and not before. Of several
// lines for an address the last counts.
//
// Anybody may have written that file. Malformed lines are skipped; a file of another user, or one
// that is too large, is not read, and a message says so.
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

  // Asks for the name of a function at an address that no object has.
  void want(Function& function, Addr addr) { wanted_.push({addr, 0, &function}); }

  // Names the wanted functions. Returns nullptr, or the reason why the file is not read; a missing
  // file is no reason.
  const char* read(const char* path, NameTable& names);

 private:
  struct Wanted {
    Addr addr;
    std::size_t next;  // the first function from here on without a name, or one on the way to it
    Function* function;
  };

  void read_lines(std::string_view text, NameTable& names);
  void read_line(std::string_view line, NameTable& names);
  std::size_t next_unnamed(std::size_t i);

  Growing<Wanted> wanted_{"cg.jit"};
};

}  // namespace cg::tool::callgrind
