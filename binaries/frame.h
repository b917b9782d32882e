// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace cg::binaries {

// A function and a place in it (inline_chains.h). "" and 0: unknown.
struct Frame {
  std::string_view function;
  std::string_view function_file;  // where the function is declared
  std::string_view file;
  std::uint32_t line = 0;
  bool is_nearest = false;  // the instruction has no line: this is the nearest

  bool operator==(const Frame&) const = default;
};

}  // namespace cg::binaries
