// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "tool/callgrind/code/code.h"

namespace cg::tool::callgrind {

// Who knows what stands in front of a block: where a call came from that nobody has seen.
class CallSites {
 public:
  // A block of no instructions with the line of what is in front of `block`.
  virtual Block& site_before(Block& block) { return block; }

 protected:
  ~CallSites() = default;
};

}  // namespace cg::tool::callgrind
