// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a report is sorted by, as --sort and --threshold say it.
#pragma once

#include <string>

namespace cg::annotate {

// A percentage below which functions are not listed, and the text that the user gave it as.
struct Threshold {
  std::string text;
  double percent;
};

struct SortEvent {
  std::string name;
  Threshold threshold;
};

}  // namespace cg::annotate
