// SPDX-License-Identifier: GPL-2.0-or-later
//
// How large a cache would do: the misses of D1 in the program and in its functions, and how many of
// them larger caches would leave.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cg::annotate {

struct CacheSizes {
  // The smallest size that leaves at most a tenth of the misses that are not cold.
  struct Knee {
    enum class Kind {
      size,
      cold,   // at most a tenth of all misses are not cold: no size helps
      above,  // all sizes leave more
    };
    Kind kind = Kind::cold;
    std::uint64_t size = 0;  // bytes

    friend bool operator==(const Knee&, const Knee&) = default;
  };

  // The program, whose name is empty, or a function.
  struct Row {
    std::string name;
    std::int64_t misses = 0;
    std::vector<std::int64_t> left;  // at each size
    Knee knee;
  };

  std::vector<std::uint64_t> sizes;  // bytes, in ascending order
  std::vector<Row> rows;             // the program first
};

}  // namespace cg::annotate
