// SPDX-License-Identifier: GPL-2.0-or-later
//
// System calls by which a program forbids itself to open files, and with that the tool in its
// process, which has a profile to write yet: landlock(7), as xz 5.6 does.
#pragma once

#include "tool/core/valgrind.h"

namespace cg::tool {

constexpr bool may_forbid_files(UInt system_call) {
  constexpr UInt kLandlockRestrictSelf = 446;  // on all architectures
  return system_call == kLandlockRestrictSelf;
}

}  // namespace cg::tool
