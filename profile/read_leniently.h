// SPDX-License-Identifier: GPL-2.0-or-later
//
// How programs read whose result stands beside its input: what they can do without is a warning.
#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "profile/read_profile.h"
#include "profile/rename/name_rules.h"
#include "profile/renamed.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile {

// A sink that adds up what it is given, and says so when the summary is another sum.
template <class S>
concept CheckingSink = Sink<S> && requires(const S sink) {
  { sink.disagreement() } -> std::same_as<std::optional<std::string>>;
};

// Reads a whole input into `sink`, names changed by `rules`. Lines outside the grammar are skipped;
// a summary that is not the sum of the counts is taken as it is.
template <CheckingSink S>
void read_leniently(program::Input& input, Place& place, S& sink, const rename::NameRules& rules,
                    program::Console& console) {
  const auto warn = [&console](const Place& where, std::string_view what) {
    console.warning(std::string(where.error(what).what()) + ", ignored");
  };
  Renamed renamed(sink, rules);
  console.expect(input.size());
  read_profile(input, place, renamed, warn, console);
  if (const auto sentence = sink.disagreement()) console.warning(place.file + ": " + *sentence);
}

}  // namespace cg::profile
