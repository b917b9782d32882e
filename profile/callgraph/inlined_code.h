// SPDX-License-Identifier: GPL-2.0-or-later
//
// Answers the reader's question about each instruction of a profile: which functions does it belong
// to as they were written? The reader then books its cost to the innermost one (self cost), and to
// each inlined call from the innermost function outwards (inclusive cost). Names and lines come from
// debug information, which this library does not read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "profile/header.h"

namespace cg::profile::callgraph {

class InlinedCode {
 public:
  // "" and 0: unknown. Texts live as long as this object, and equal texts at equal addresses are
  // equal names.
  struct Frame {
    std::string_view function;
    std::string_view function_file;  // where the function is declared
    std::string_view file;           // the place: of the instruction, or of the call to the next
    std::uint32_t line;              // inner frame
    bool is_nearest = false;         // the instruction has no line: this is the nearest one
  };

  virtual ~InlinedCode() = default;

  // Reads the file that begins once more, and asks another one the same questions: they are known
  // beforehand then. None if the file can be read only once.
  using ReadAhead = std::function<void(InlinedCode& other)>;

  // Begins a file, whose header may name the builds of objects.
  virtual void begin(const Header& header, const ReadAhead& read_ahead) = 0;

  // The frames of an instruction, innermost first; the last is the function that the compiler
  // emitted. None: nothing is known, and the profile's own names stay. They live until the next call.
  virtual std::span<const Frame> at(std::string_view object, std::uint64_t address) = 0;

  // At least so many of the outer frames of the last answer are those of the answer before.
  virtual std::size_t same_outer() const { return 0; }
};

}  // namespace cg::profile::callgraph
