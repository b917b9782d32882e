// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>

#include "profile/count.h"

namespace cg::annotate {

// A count without its sign: unsigned, since the least number without its sign needs 64 bits. An
// absent count gives 0. (This is an object, so that sorting by it calls no function.)
inline constexpr auto magnitude = [](profile::Count count) -> std::uint64_t {
  const std::int64_t number = count.value_or(0);
  return number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
};

}  // namespace cg::annotate
