// SPDX-License-Identifier: GPL-2.0-or-later
//
// Turns small numbers of either sign into small numbers without a sign (zigzag coding, as in
// Protocol Buffers): 0, -1, 1, -2 become 0, 1, 2, 3. Both functions take and return all 64 bits;
// the signed number is in two's complement.
#pragma once

#include <cstdint>

namespace cg::annotate {

constexpr std::uint64_t zigzag(std::uint64_t bits) { return bits << 1 ^ (0 - (bits >> 63)); }
constexpr std::uint64_t unzigzag(std::uint64_t number) { return number >> 1 ^ (0 - (number & 1)); }

}  // namespace cg::annotate
