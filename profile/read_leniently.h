// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads input for programs that keep their input beside their result: faults that such a program
// can tolerate are warnings.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "profile/name_changes.h"
#include "profile/reader.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile {

// A sink in front of another sink: it changes names on their way.
template <Sink S>
class Renamed {
 public:
  Renamed(S& sink, const NameChanges& changes) : sink_(sink), changes_(changes) {}

  void on_header(const Header& header) { sink_.on_header(header); }
  void on_file(FileLine kind, std::string_view name) {
    if (!changes_.change_files()) return sink_.on_file(kind, name);
    const std::string changed = changes_.file(name);
    if (changes_.originals != nullptr) changes_.originals->add(name, changed);
    sink_.on_file(kind, changed);
  }
  void on_function(std::string_view name) {
    if (changes_.change_functions())
      sink_.on_function(changes_.function(name));
    else
      sink_.on_function(name);
  }
  void on_counts(std::int64_t line, std::span<const Count> counts) {
    sink_.on_counts(line, counts);
  }
  std::int64_t* column() requires TakesColumns<S> { return sink_.column(); }
  void on_row(std::int64_t line, std::size_t counts) requires TakesColumns<S> {
    sink_.on_row(line, counts);
  }
  void on_summary(Summary summary) { sink_.on_summary(std::move(summary)); }

 private:
  S& sink_;
  const NameChanges changes_;
};

// Reads a whole input through the reader into a sink. `place` is the object that the sink uses in its errors.
template <Sink S>
void read_profile(program::Input& input, Place& place, S& sink, OnBadLine on_bad_line,
                  program::Console& console) {
  Reader reader(place, sink, std::move(on_bad_line));
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines()) {
    reader.feed(lines);
    console.advance(lines.size());
  }
  reader.finish();
}

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
