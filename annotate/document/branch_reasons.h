// SPDX-License-Identifier: GPL-2.0-or-later
//
// Why conditional branches are mispredicted: the program, and the lines with the most
// mispredictions, each with the classes of these and how the branches went (docs/simulation.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cg::annotate {

struct BranchReasons {
  enum Class : std::size_t { cold, alias, loop, pattern, random };
  static constexpr std::size_t kClasses = 5;

  struct Row {
    std::string file;  // empty: the program
    std::uint64_t line = 0;
    std::string function;
    std::int64_t mispredicted = 0;
    std::int64_t executed = 0;
    std::int64_t taken = 0;
    std::int64_t turned = 0;                       // went the other way the last time
    std::array<std::int64_t, kClasses> classes{};  // by Class
  };

  std::vector<Row> rows;  // the program first, then lines
};

}  // namespace cg::annotate
