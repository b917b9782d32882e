// SPDX-License-Identifier: GPL-2.0-or-later
//
// Memory of stacks that is made by hand.
#pragma once

#include <map>

#include "tool/callgrind/calls/suspended_stacks.h"

namespace cg::tool::callgrind {

struct FakeMemory final : StackMemory {
  std::map<Addr, Addr> words;  // what is not there is unknown

  Answer has(Addr sp, Addr return_address) const override {
    const auto found = words.find(sp);
    if (found == words.end()) return Answer::unknown;
    return found->second == return_address ? Answer::yes : Answer::no;
  }
};

}  // namespace cg::tool::callgrind
