// SPDX-License-Identifier: GPL-2.0-or-later
//
// make_profile [SEED [LINES]]: writes a made-up profile to standard output.
#include <cstdlib>

#include "bench/made_profile.h"
#include "program/output_file.h"

int main(int argc, char** argv) {
  cg::bench::Shape shape;
  if (argc > 1) shape.seed = std::strtoull(argv[1], nullptr, 10);
  if (argc > 2) {
    shape.lines = std::strtoull(argv[2], nullptr, 10);
    shape.functions = shape.lines / 33;
    shape.files = shape.functions / 20;
  }
  cg::program::OutputFile output("-");
  output.write(cg::bench::make_profile(shape));
  output.commit();
}
