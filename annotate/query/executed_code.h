// SPDX-License-Identifier: GPL-2.0-or-later
//
// The instructions of functions that ran, according to a profile: their addresses, source lines and
// counts, and jumps if the profile has them. What is between them, and what they are, is in object files (annotate/sources/assembly.h).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "annotate/document/assembly.h"
#include "annotate/query/events.h"
#include "profile/profile.h"

namespace cg::annotate {

// The functions with these numbers, in this order. A profile may name one function several times,
// with each file that code was inlined from: it is one function here, at the place of the first, with
// all code of this name in an object. Code of one function in several objects gives
// several results, in the order in which the profile names the objects. `profile` keeps rows and
// addresses. Of an address with several source lines, the first line counts. Throws when a sum does
// not fit 64 bits.
std::vector<AssemblyFunction> executed_code(const profile::Profile& profile,
                                            std::span<const std::size_t> functions,
                                            const Events& events);

}  // namespace cg::annotate
