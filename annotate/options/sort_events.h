// SPDX-License-Identifier: GPL-2.0-or-later
//
// The events that a report shows and is sorted by, with their thresholds, and the parsers for
// --sort and --threshold.
#pragma once

#include <string>
#include <string_view>
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

// The machine that the profile names.
inline constexpr std::string_view kOfProfile = "profile";

struct EventOptions {
  std::vector<std::string> show;          // empty: all events
  std::vector<SortEvent> sort;            // empty: all events, with default thresholds
  Threshold threshold{"0.1", 0.1};        // of the first sort event that has none of its own
  Threshold other_threshold{"100", 100};  // of the other sort events
  std::vector<Formula> formulas = {};     // events of the user's own
  std::string cycles_of = {};             // the machine whose weights CEst has, or kOfProfile
};

// "2", "0.5", ".5", with or without a "%" behind it, from 0 to `most`. Throws a usage error that
// names `option`. The text of the result has no "%".
Threshold parse_threshold(std::string_view text, std::string_view option, double most);

// The pieces of --sort: EVENT or EVENT:NUMBER. A piece that does not end in a number is the name of
// an event, colons and all; of several colons the first ends the name and the last begins the
// number. Events without a number have the threshold "0" if any event has a number, and no text
// (which stands for the default) if none has.
std::vector<SortEvent> parse_sort(const std::vector<std::string_view>& pieces);

}  // namespace cg::annotate
