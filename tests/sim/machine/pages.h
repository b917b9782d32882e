// SPDX-License-Identifier: GPL-2.0-or-later
//
// Addresses of pages of 4 KB.
#pragma once

#include "sim/base.h"

namespace cg::sim {
constexpr Addr page(Addr number) { return number * 4096; }
}  // namespace cg::sim
