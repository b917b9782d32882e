// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/profiles.h"

#include <algorithm>

#include "annotate/cg_annotate/warnings.h"
#include "annotate/query/merged_headers.h"
#include "annotate/sources/assembly.h"
#include "profile/beside_profile.h"
#include "profile/callgraph/threads.h"
#include "profile/moved_trees.h"
#include "program/error.h"

namespace cg::annotate {

using profile::Sign;

namespace {

// Where the user says what names become, it is what they become; so it is in the layout of 3.24.
bool may_match(const std::string& name, const Options& options) {
  return options.names.file.empty() && options.layout() != Layout::of_3_24 &&
         profile::can_be_read_twice(name);
}

// Calls are part of misses by object, and inlined calls of functions as written; others are not
// shown. A difference has no calls: with calls, functions are told apart by their objects, and those
// of two builds lie at two places.
profile::Profile::Keep kept(const Options& options) {
  using enum profile::Profile::Keep;
  return (options.inline_tree && !options.difference) ||
                 std::ranges::any_of(options.profiles, profile::callgraph::is_by_object_file)
             ? rows_and_calls
             : rows;
}

}  // namespace

// The other profiles are added to the first one that is read, or subtracted from it.
Profiles::Profiles(const Options& options, program::Console& console)
    : is_difference_(options.difference), profile_(place_, kept(options)) {
  if (options.assembly) profile_.keep_addresses();
  if (!options.nearest_lines) debug_info_.leave_lines_unknown();
  if (options.needs_stacks()) {
    if (options.inline_tree)
      profile_.keep_sites();
    else
      profile_.keep_contexts();
  }
  if (options.needs_threads()) threads_.emplace(thread_place_, profile::Profile::Keep::rows);
  std::vector<std::string> names = options.profiles;
  if (options.difference) std::ranges::reverse(names);
  read(names.front(), Sign::plus, options, console);
  const Sign sign = options.difference ? Sign::minus : Sign::plus;
  for (const std::string& name : std::span(names).subspan(1)) read(name, sign, options, console);
  if (!is_difference_ && options.layout() == Layout::of_3_19)
    misses_ =
        misses_beside({options.profiles, options.objects, {options.names}}, profile_, console);
}

void Profiles::read(const std::string& name, Sign sign, const Options& options,
                    program::Console& console) {
  profile::callgraph::ProfileFile file(name);
  profile::MovedNames moved;
  if (sign == Sign::minus && may_match(name, options)) moved = moved_files(file, console);
  profile_.begin(sign);
  if (options.layout() == Layout::of_3_24)
    file.read_into(profile_, place_, {options.names, moved, &original_names_}, console,
                   profile::callgraph::ProfileFile::Functions::unspecified);
  else
    file.read_into(profile_, place_, {options.names, moved}, console,
                   profile::callgraph::ProfileFile::Functions::as_written,
                   options.inline_tree ? &debug_info_ : nullptr);
  if (threads_) read_threads(name, sign, options, moved);
  if (options.inline_tree) debug_info_.require_addresses(name);
  if (options.assembly) require_addresses(profile_, name);
  parts_.push_back({name, file.input().modified(), file.has_calls()});
  // A profile that is subtracted is read last, and stands first on the command line.
  if (sign == Sign::minus) std::rotate(parts_.begin(), parts_.end() - 1, parts_.end());
}

void Profiles::read_threads(const std::string& name, Sign sign, const Options& options,
                            const profile::MovedNames& moved) {
  if (!profile::callgraph::is_call_profile(name))
    throw program::Error(name + ": no threads, which only files of Callgrind name");
  threads_->begin(sign);
  program::Input input(name);
  profile::callgraph::read_threads(input, *threads_, thread_place_, {options.names, moved});
}

// The names of sources before that are others after, where trees moved.
profile::MovedNames Profiles::moved_files(const profile::callgraph::ProfileFile& before,
                                          program::Console& console) const {
  const profile::MovedTrees trees(before.file_names(), profile_.file_names());
  for (const std::string& note : trees.notes()) console.note(note);
  return trees.after_of();
}

Events Profiles::events(const Options& options) const {
  Events events = choose_events(profile_.header().events(), options, descriptions(headers()));
  if (options.difference) events.refuse_ratios(kNoRatioOfDifferences);
  return events;
}

std::vector<profile::Header> Profiles::headers() const {
  std::vector<profile::Header> headers;
  for (const profile::Profile::Part& part : profile_.parts()) headers.push_back(part.header);
  if (is_difference_) std::ranges::reverse(headers);
  return headers;
}

const profile::Summary& Profiles::first_summary() const {
  return (is_difference_ ? profile_.parts().back() : profile_.parts().front()).summary;
}

bool Profiles::are_by_object() const {
  return profile_.keeps_calls() && is_by_object(profile_.header());
}

GroupedRows Profiles::grouped_rows() const {
  return {.profile = profile_,
          .totals = profile_.summary().counts,
          .threads = threads_ ? &*threads_ : nullptr,
          .have_objects = std::ranges::all_of(parts_, &Part::has_calls),
          .are_misses_by_object = are_by_object()};
}

bool Profiles::knows(std::string_view file) const { return profile_.find_file(file).has_value(); }

CountsByLine Profiles::line_totals(std::string_view file) const { return lines_.totals(file); }

template <class IsNewer>
std::vector<std::string> Profiles::names_older_than(IsNewer is_newer) const {
  std::vector<std::string> names;
  for (const Part& part : parts_)
    if (part.modified && is_newer(*part.modified)) names.push_back(part.name);
  return names;
}

std::vector<std::string> Profiles::older_than(std::time_t time) const {
  return names_older_than([=](program::FileTime profile) { return time > profile.seconds; });
}

std::vector<std::string> Profiles::older_than(program::FileTime time) const {
  return names_older_than([=](program::FileTime profile) { return time > profile; });
}

}  // namespace cg::annotate
