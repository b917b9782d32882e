// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/profiles.h"

#include <algorithm>

#include "annotate/cg_annotate/notes.h"
#include "annotate/query/profile_input.h"
#include "annotate/query/report_sink.h"
#include "profile/callgraph/combination.h"
#include "profile/moved_trees.h"
#include "program/valid_utf8.h"

namespace cg::annotate {

using profile::FunctionTotals;
using profile::Sign;

namespace {

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
  LineCosts line_costs(place_, part.sign, line_costs_);
  ReportSink::Besides besides;
  if (options.needs_line_costs()) besides.line_costs = &line_costs;
  if (!options.html.empty()) besides.page_rows = &page_rows_;
  if (options.layout() == Layout::of_3_24) besides.original_names = &original_names_;
  page_rows_.begin(part.sign);
  ReportSink sink(part.digest, besides);
  read_for_report(part.input, place_, sink, options.names, console, part.moved);
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

bool Profiles::have_objects() const { return std::ranges::all_of(parts_, &Part::has_calls); }

bool Profiles::knows(std::string_view file) const {
  return std::ranges::any_of(parts_, [&](const Part& part) { return part.digest.knows(file); });
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
