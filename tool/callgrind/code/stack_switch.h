// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether a block may leave functions without a return: its stack pointer gets a value that is not
// what it was, less or more a constant.
#pragma once

#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

class StackSwitch {
 public:
  constexpr StackSwitch() = default;

  // Of code as the core hands it over, flat; `stack_pointer` is where the guest's state has it.
  bool is_in(const IRSB* in, Int stack_pointer);

 private:
  Growing<bool> is_offset_{"cg.draft"};  // by temporary: the stack pointer, less or more a constant
};

}  // namespace cg::tool::callgrind
