// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes GoogleTest print a geometry in the syntax of the command line.
#pragma once

#include <ostream>

#include "sim/cache/cache_config.h"

namespace cg::sim {

inline void PrintTo(const CacheConfig& c, std::ostream* out) {
  *out << c.size << ',' << c.assoc << ',' << c.line_size;
}

}  // namespace cg::sim
