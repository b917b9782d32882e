// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "tool/callgrind/code/code.h"

namespace cg::tool::callgrind {

// Finds the code in front of a block: the site of a call that was not seen.
class CallSites {
 public:
  // A block without instructions that has the line of the code in front of `block`.
  virtual Block& site_before(Block& block) { return block; }

 protected:
  ~CallSites() = default;
};

}  // namespace cg::tool::callgrind
