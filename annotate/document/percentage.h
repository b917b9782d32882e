// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>

#include "profile/count.h"

namespace cg::annotate {

// `count` as a percentage of `total`: 0 if `total` is 0 or absent.
inline double percentage(std::int64_t count, profile::Count total) {
  const auto whole = static_cast<double>(total.value_or(0));
  return whole == 0 ? 0 : static_cast<double>(count) * 100 / whole;
}

}  // namespace cg::annotate
