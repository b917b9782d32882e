// SPDX-License-Identifier: GPL-2.0-or-later
//
// What comments promise, checked in debug builds: where it does not hold, the tool stops. A macro, as assert is: the
// code of release builds is the same with it and without.
#pragma once

#include "sim/base.h"

namespace cg::tool {

#ifdef NDEBUG
inline constexpr bool kEnsures = false;
#else
inline constexpr bool kEnsures = true;
#endif

}  // namespace cg::tool

// `what` says what does not hold.
#ifdef NDEBUG
#define CG_ENSURE(holds, what) static_cast<void>(sizeof(holds))
#else
#define CG_ENSURE(holds, what) static_cast<void>((holds) ? void() : ::cg::sim::panic(what))
#endif
