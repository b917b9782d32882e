// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs flat IR of amd64 after instrumentation, as far as the tests' blocks go:
//
//   registers      words by their place in the guest's state
//   host's memory  at constant addresses: what instrumentation loads from there and stores there is
//                  there
//   guest's memory at all other addresses: reads as 0, and forgets
//   calls          are made, but those of the guest's helpers, which have no arguments
//
// An expression or a call that the interpreter does not know ends the program.
#pragma once

#include <cstdint>
#include <map>

#include "tool/core/valgrind.h"

namespace cg::tool::fake {

using Registers = std::map<Int, std::uint64_t>;

// Returns the address where the block is left to.
Addr run(const IRSB* block, Registers& registers);

}  // namespace cg::tool::fake
