// SPDX-License-Identifier: GPL-2.0-or-later
//
// The place in the input where the reader is. Reader, sinks and messages share this one object, so
// that any of them can report a fault with FILE:LINE.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "program/error.h"

namespace cg::profile {

struct Place {
  std::string file;
  std::uint64_t line = 0;  // 1-based; 0 before the first line

  // FILE:LINE: what
  program::Error error(std::string_view what) const {
    const std::string at_line = line == 0 ? "" : ':' + std::to_string(line);
    return program::Error(file + at_line + ": " + std::string(what));
  }
};

}  // namespace cg::profile
