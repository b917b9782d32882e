// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parsers for thresholds, which are percentages, and for --sort.
#pragma once

#include <string_view>
#include <vector>

#include "annotate/options/sort_events.h"

namespace cg::annotate {

// "2", "0.5", ".5", with or without a "%" behind it, from 0 to `most`. Throws a usage error that
// names `option`. The text of the result has no "%".
Threshold parse_threshold(std::string_view text, std::string_view option, double most);

// The pieces of --sort: EVENT or EVENT:NUMBER. A piece that does not end in a number is the name of
// an event, colons and all; of several colons the first ends the name and the last begins the
// number. Events without a number have the threshold "0" if any event has a number, and no text
// (which stands for the default) if none has.
std::vector<SortEvent> parse_sort(const std::vector<std::string_view>& pieces);

}  // namespace cg::annotate
