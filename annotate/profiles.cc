// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/profiles.h"

#include <algorithm>

#include "annotate/line_costs.h"
#include "annotate/notes.h"
#include "annotate/profile_input.h"
#include "annotate/short_names.h"
#include "annotate/unspecified_functions.h"
#include "annotate/with_page_rows.h"
#include "profile/callgraph/combination.h"
#include "profile/callgraph/read_profile.h"
#include "profile/moved_trees.h"
#include "profile/read_leniently.h"
#include "program/valid_utf8.h"

namespace cg::annotate {

using profile::FunctionTotals;
using profile::Sign;

namespace {

// Calls read(sink) with this sink, or with one in front of it that shortens names.
template <profile::Sink S, class Read>
void with_names(S& sink, const Options& options, Read read) {
  if (!options.shorten_templates) return read(sink);
  ShortNames shortened(sink);
  read(shortened);
}

// Where the user says what names become, it is what they become; so it is in the layout of 3.24.
bool may_match(const std::string& name, const Options& options) {
  return options.names.file.empty() && options.layout() != Layout::of_3_24 &&
         profile::can_be_read_twice(name);
}

// What was read to its end, from the beginning.
program::Input input_again(const program::Input& input, bool has_calls) {
  if (!has_calls) return program::Input(input.name());
  return program::Input::of_text(input.name(), input.again(0, input.position()), input.modified());
}

}  // namespace

// The first that is read is what the others are added to, or subtracted from.
Profiles::Profiles(const Options& options, program::Console& console) : functions_(place_) {
  std::vector<std::string> names = options.profiles;
  if (options.difference) std::ranges::reverse(names);
  read(names.front(), Sign::plus, functions_, options, console);

  const Sign sign = options.difference ? Sign::minus : Sign::plus;
  for (const std::string& name : std::span(names).subspan(1)) {
    FunctionTotals functions(place_);
    const Part& part = read(name, sign, functions, options, console);
    require_same_events(names.front(), functions_.header(), name, part.header);
    functions_.add(functions, sign);
  }
  complete_line_costs();
}

const Profiles::Part& Profiles::read(const std::string& name, Sign sign, FunctionTotals& functions,
                                     const Options& options, program::Console& console) {
  // A profile that is subtracted is read last, and stands first on the command line.
  const auto at = sign == Sign::minus ? parts_.begin() : parts_.end();
  const bool has_calls = profile::callgraph::is_call_profile(name);
  program::Input input = open_profile(name, console);
  profile::MovedNames moved;
  const bool may_move = sign == Sign::minus && may_match(name, options);
  if (may_move) moved = moved_files(input, console);
  Part& part = *parts_.insert(at, {may_move ? input_again(input, has_calls) : std::move(input),
                                   sign,
                                   Digest(place_, functions),
                                   {},
                                   has_calls,
                                   std::move(moved)});
  place_ = {.file = name};
  read_into(part, options, console);
  part.header = functions.header();
  part.summary = functions.summary();
  return part;
}

// The names of sources before that are others after, where trees moved.
profile::MovedNames Profiles::moved_files(program::Input& before, program::Console& console) const {
  const profile::MovedTrees trees(profile::file_names(before), functions_.file_names());
  for (const std::string& note : trees.notes()) console.note(note);
  return trees.after_of();
}

void Profiles::read_into(Part& part, const Options& options, program::Console& console) {
  const auto read = [&](auto& sink) {
    with_names(sink, options, [&](auto& named) {
      read_leniently(part.input, place_, named, options.names, console, part.moved);
    });
  };
  const auto read_rows = [&](auto& sink) {
    if (options.html.empty()) return read(sink);
    page_rows_.begin(part.sign);
    WithPageRows rows(sink, page_rows_);
    read(rows);
  };
  if (options.layout() == Layout::of_3_24) {
    UnspecifiedFunctions sink(part.digest, original_names_);
    read(sink);
  } else if (options.needs_line_costs()) {
    LineCosts sink(place_, part.digest, part.sign, line_costs_);
    read_rows(sink);
  } else {
    read_rows(part.digest);
  }
}

void Profiles::complete_line_costs() {
  const profile::Header& header = functions_.header();
  profile::callgraph::Header& result = line_costs_.header;
  result.command = program::readable(header.command());
  result.events = header.events();
  profile::callgraph::Part& part = result.parts.emplace_back();
  for (const std::string& line : header.desc_lines)
    part.descriptions.push_back(program::readable(profile::text_of(line, "desc:")));
  for (const profile::Count count : functions_.summary().counts)
    line_costs_.totals.counts.push_back(count.value_or(0));
}

Events Profiles::events(const Options& options) const {
  Events events = choose_events(functions_.header().events(), options);
  if (options.difference) events.refuse_ratios(kNoRatioOfDifferences);
  return events;
}

std::vector<profile::Header> Profiles::headers() const {
  std::vector<profile::Header> headers;
  for (const Part& part : parts_) headers.push_back(part.header);
  return headers;
}

namespace {

// A profile of calls, whose rows have objects.
template <profile::Sink S>
void read_calls(const std::string& name, ProgramRows& rows, S& sink) {
  program::Console console("cg_annotate");
  program::Input input(name);
  const auto calls = profile::callgraph::read_profile(input, "", console);
  std::vector<profile::Count> counts;
  calls.lines.for_each([&](const auto& spot, std::span<const std::int64_t> row) {
    rows.on_object(calls.object_of(spot.function));
    sink.on_function(calls.name_of(spot.function));
    sink.on_file(profile::FileLine::inlined, calls.files[spot.file]);
    counts.assign(row.begin(), row.end());
    rows.on_counts(spot.line, counts);
  });
}

}  // namespace

ProgramRows Profiles::rows(const Options& options) const {
  const bool names_lines =
      options.by.empty() || options.top_lines || std::ranges::count(options.by, Level::line) > 0;
  ProgramRows rows(functions_.header().events().size(),
                   names_lines ? ProgramRows::Lines::apart : ProgramRows::Lines::together);
  with_names(rows, options, [&](auto& sink) {
    for (const Part& part : parts_) {
      profile::Renamed renamed(sink, options.names, part.moved);
      rows.begin(part.sign);
      if (part.has_calls)
        read_calls(part.input.name(), rows, renamed);
      else
        part.digest.read_body(part.input, renamed);
    }
  });
  return rows;
}

bool Profiles::have_objects() const { return std::ranges::all_of(parts_, &Part::has_calls); }

bool Profiles::knows(std::string_view file) const {
  return std::ranges::any_of(parts_, [&](const Part& part) { return part.digest.knows(file); });
}

LineTotals Profiles::line_totals(std::string_view file) const {
  LineTotals totals(functions_.header().events().size());
  for (const Part& part : parts_) {
    totals.begin(part.input.name(), part.sign);
    part.digest.read_lines(file, part.input, totals);
  }
  return totals;
}

template <class IsNewer>
std::vector<std::string> Profiles::names_older_than(IsNewer is_newer) const {
  std::vector<std::string> names;
  for (const Part& part : parts_)
    if (part.input.modified() && is_newer(*part.input.modified()))
      names.push_back(part.input.name());
  return names;
}

std::vector<std::string> Profiles::older_than(std::time_t time) const {
  return names_older_than([=](program::FileTime profile) { return time > profile.seconds; });
}

std::vector<std::string> Profiles::older_than(program::FileTime time) const {
  return names_older_than([=](program::FileTime profile) { return time > profile; });
}

}  // namespace cg::annotate
