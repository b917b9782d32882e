// SPDX-License-Identifier: GPL-2.0-or-later
//
// A made-up profile of a large program, the same each time: 3,000 files, 60,000 functions,
// 2 million lines, the nine events of a cache simulation, about 60 MB of text. The weights of
// functions follow a Zipf-Mandelbrot law, so that a hundred of them and more are above 0.1%.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cg::bench {

struct Shape {
  std::size_t files = 3'000;
  std::size_t functions = 60'000;  // spread evenly over the files
  std::size_t lines = 2'000'000;   // spread evenly over the functions
  std::uint64_t seed = 1;          // another seed: other counts in the same lines
};

std::string make_profile(const Shape& shape);

}  // namespace cg::bench
