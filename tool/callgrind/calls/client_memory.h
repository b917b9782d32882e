// SPDX-License-Identifier: GPL-2.0-or-later
//
// The memory of the client, which the tool shares.
#pragma once

#include "tool/callgrind/calls/suspended_stacks.h"

namespace cg::tool::callgrind {

class ClientMemory final : public StackMemory {
 public:
  Answer has(Addr sp, Addr return_address) const override;
};

}  // namespace cg::tool::callgrind
