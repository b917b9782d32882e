// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

namespace cg::sim {

// The host's memory fetches the line of this address, which is read or written soon.
//
// The empty asm keeps calls of functions that do nothing else: GCC 12 takes them for functions
// without effects and drops the calls.
inline void prefetch(const void* address) {
  __builtin_prefetch(address);
  asm volatile("");
}

}  // namespace cg::sim
