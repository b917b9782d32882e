// SPDX-License-Identifier: GPL-2.0-or-later
//
// Memory of the client, which has the tool's addresses.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

// The word there. The caller knows that the client can read it.
inline Addr word_at(Addr addr) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  return *reinterpret_cast<const Addr*>(addr);
}

}  // namespace cg::tool
