// SPDX-License-Identifier: GPL-2.0-or-later
//
// What comments promise, checked in debug builds: where it does not hold, the tool stops. Release builds have
// nothing of it, as long as finding out has no effects; what takes a loop stands behind
// `if constexpr (kEnsures)`.
#pragma once

#include "sim/base.h"

namespace cg::tool {

#ifdef NDEBUG
inline constexpr bool kEnsures = false;
#else
inline constexpr bool kEnsures = true;
#endif

// `what` is what does not hold.
inline void ensure([[maybe_unused]] bool holds, [[maybe_unused]] const char* what) {
  if constexpr (kEnsures)
    if (!holds) sim::panic(what);
}

}  // namespace cg::tool
