// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why D1 misses: the program, and the lines with the most misses, each with the classes of its
// misses and with the patterns and strides that they follow (docs/simulation.md). Misses are reads
// and writes together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "annotate/document/count_rows.h"
#include "annotate/document/objects.h"

namespace cg::annotate {

// All strides of a profile, for a page.
struct PageStrides {
  std::vector<std::int64_t> bytes;   // of each stride, negative if it goes down
  std::vector<MissingPlace> places;  // lines that miss
  CountRows lines{2};                // keys: place and stride; counts: Misses
};

struct MissReasons {
  enum Class : std::size_t { cold, capacity, conflict };
  enum Pattern : std::size_t { next_line, stride, irregular };

  struct Stride {
    std::int64_t bytes = 0;
    std::int64_t misses = 0;
  };
  struct Row {
    std::string file;  // empty: the program
    std::uint64_t line = 0;
    std::string function;
    std::int64_t misses = 0;
    std::array<std::int64_t, 3> classes{};   // by Class
    std::array<std::int64_t, 3> patterns{};  // by Pattern
    std::vector<Stride> strides = {};        // that most misses follow, the first one most
  };

  bool has_classes = false;
  bool has_patterns = false;
  std::vector<Row> rows;  // the program first, then lines
};

}  // namespace cg::annotate
