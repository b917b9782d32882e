// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events that a report shows and is sorted by, with their thresholds, from --sort and
// --threshold.
#pragma once

#include <string>
#include <vector>

#include "annotate/options/formula.h"

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

struct EventOptions {
  std::vector<std::string> show;          // empty: all events
  std::vector<SortEvent> sort;            // empty: all events, with default thresholds
  Threshold threshold{"0.1", 0.1};        // of the first sort event that has none of its own
  Threshold other_threshold{"100", 100};  // of the other sort events
  std::vector<Formula> formulas = {};     // events of the user's own
};

}  // namespace cg::annotate
