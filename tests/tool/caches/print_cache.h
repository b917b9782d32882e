// SPDX-License-Identifier: GPL-2.0-or-later
//
// Has GoogleTest print a geometry as the command line takes it.
#pragma once

#include <ostream>

#include "sim/cache/cache_config.h"

namespace cg::sim {

inline void PrintTo(const CacheConfig& c, std::ostream* out) {
  *out << c.size << ',' << c.assoc << ',' << c.line_size;
}

}  // namespace cg::sim
