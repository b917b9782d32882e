// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads input for programs that keep their input beside their result: faults that such a program
// can tolerate are warnings.
#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "profile/name_changes.h"
#include "profile/read_profile.h"
#include "profile/renamed.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile {

// A sink that adds up the counts that it gets. If the summary differs, correct_summary() puts the
// sums in its place and returns a sentence.
template <class S>
concept CheckingSink = Sink<S> && requires(S sink) {
  { sink.correct_summary() } -> std::same_as<std::optional<std::string>>;
};

// Reads a whole input into `sink`, with changed names. Skips lines outside the grammar. Replaces a
// summary that is not the sum of the counts by the sum. Warns of both.
template <CheckingSink S>
void read_leniently(program::Input& input, Place& place, S& sink, const NameChanges& changes,
                    program::Console& console) {
  const auto warn = [&console](const Place& where, std::string_view what) {
    console.warning(std::string(where.error(what).what()) + ", ignored");
  };
  Renamed renamed(sink, changes);
  console.expect(input.size());
  read_profile(input, place, renamed, warn, console);
  if (const auto sentence = sink.correct_summary())
    console.warning(place.file + ": " + *sentence + ", which is taken");
}

}  // namespace cg::profile
