// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names of the clones that compilers make of a function: `run.cold`, `run.part.0`,
// `run.constprop.0`, and demangled `run(int) [clone .part.0]`.
#pragma once

#include <cstddef>

namespace cg::tool::callgrind {

struct CloneName {
  std::size_t length;  // of the function's own name
  bool is_piece;       // a part of the function, which is reached only from it
};

CloneName read_clone_name(const char* name);

}  // namespace cg::tool::callgrind
