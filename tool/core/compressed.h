// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names and positions as Callgrind's format compresses them (docs/file-format-callgraph.md): a name
// is written once, with a number that stands for it from then on; a line or an address is the
// distance from the one before, if that is less than 100; zeros at the end of a row are left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "sim/columns.h"
#include "tool/core/growing.h"
#include "tool/core/output_file.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

// Numbers of names, of which each is new once. They are few and dense.
class NamesWritten {
 public:
  bool is_new(std::size_t number) {
    if (number >= numbers_.size()) numbers_.resize(number + 64, false);
    return !std::exchange(numbers_[number], true);
  }

 private:
  Temporary<bool> numbers_{"cg.numbers"};
};

// Each writes a blank behind the position. `reference` 0: there is none.

inline void write_relative(OutputFile& out, std::uint64_t value, std::uint64_t reference) {
  if (reference > 0) {
    if (value == reference) return void(out << "* ");
    if (value > reference && value - reference < 100)
      return void(out << '+' << value - reference << ' ');
    if (value < reference && reference - value < 100)
      return void(out << '-' << reference - value << ' ');
  }
  out << value << ' ';
}

inline void write_hexadecimal(OutputFile& out, Addr value, Addr reference) {
  const Addr distance = value > reference ? value - reference : reference - value;
  if (reference > 0 && distance < 100) return write_relative(out, value, reference);
  HChar text[24];
  VG_(sprintf)(text, "0x%lx ", value);
  out << text;
}

// The rest of a row: counts, zeros at the end left out.
inline void write_costs(OutputFile& out, const sim::Columns& columns, const sim::Costs& costs) {
  bool is_first = true;
  for (const sim::Event* event : columns.without_zeros(costs)) {
    if (!std::exchange(is_first, false)) out << ' ';
    out << costs.of(*event);
  }
  out << '\n';
}

}  // namespace cg::tool
