// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds blocks that may leave functions without a return: the stack pointer gets a value that is
// not the old one plus or minus a constant.
#pragma once

#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

class StackSwitch {
 public:
  constexpr StackSwitch() = default;

  // Takes flat IR from the core; `stack_pointer` is the offset of the stack pointer in the guest's
  // state.
  bool is_in(const IRSB* in, Int stack_pointer);

 private:
  Growing<bool> is_offset_{"cg.draft"};  // by temporary: the stack pointer plus or minus a constant
};

}  // namespace cg::tool::callgrind
