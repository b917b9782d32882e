// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>

#include "profile/count.h"

namespace cg::annotate {

// Without its sign, which the least number needs 64 bits for; 0 if it is absent. (An object, so that
// sorting by it calls nothing.)
inline constexpr auto magnitude = [](profile::Count count) -> std::uint64_t {
  const std::int64_t number = count.value_or(0);
  return number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
};

}  // namespace cg::annotate
