// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/call_difference.h"

#include <fmt/format.h>

#include <string>

#include "profile/beginning.h"
#include "profile/beside_profile.h"
#include "profile/callgraph/profile_file.h"
#include "profile/callgraph/writer.h"
#include "profile/moved_trees.h"
#include "profile/profile.h"
#include "program/error.h"
#include "program/printable.h"

namespace cg::diff {

namespace calls = profile::callgraph;
using profile::Profile;

namespace {

void read(Profile& profile, profile::Place& place, const std::string& name,
          const profile::NameChanges& changes, program::Console& console) {
  program::Input input(name);
  calls::read_calls(input, profile, place, changes, console);
  if (is_checkpoint(profile.parts().back().header)) console.note(profile::checkpoint_note(name));
}

// The names that files and objects of the side before have after, if trees moved. If the user gives
// rules for names, they are the names by these rules.
struct Moved {
  profile::MovedNames files, objects;
};

Moved moved(const Profile& after, const Options& options, program::Console& console) {
  if (!options.names.file.empty()) return {};
  profile::Place place;
  Profile before(place);
  program::Input input(options.before());
  const profile::rename::NameRules as_they_are;
  calls::read_calls_silently(input, before, place, {as_they_are});
  using enum profile::MovedTrees::Enough;
  const profile::MovedTrees trees(before.file_names(), after.file_names(), most);
  const profile::MovedTrees libraries(before.object_names(), after.object_names(), most);
  for (const auto* const each : {&trees, &libraries})
    for (const std::string& note : each->notes()) console.note(note);
  return {trees.after_of(), libraries.after_of()};
}

profile::CallPart compared(const Options& options, bool is_by_object) {
  profile::CallPart part;
  part.descriptions = {fmt::format("Files compared:   {}; {}",
                                   program::printable_line(options.before()),
                                   program::printable_line(options.after()))};
  if (is_by_object) part.descriptions.emplace_back(profile::kByObject);
  return part;
}

}  // namespace

bool are_call_profiles(const Options& options) {
  const bool before = calls::is_call_profile(options.before());
  if (before != calls::is_call_profile(options.after()))
    throw program::Error(fmt::format("{} is a Callgrind profile, {} is none",
                                     before ? options.before() : options.after(),
                                     before ? options.after() : options.before()));
  return before;
}

// Lines move from version to version, the offsets of data much less.
std::string call_difference(const Options& options, program::Console& console) {
  profile::Place place;
  const bool is_by_object = calls::is_by_object_file(options.after());
  Profile difference(
      place, is_by_object ? Profile::Keep::rows_and_calls_of_functions : Profile::Keep::calls);
  difference.keep_contexts();
  difference.begin(profile::Sign::plus);
  read(difference, place, options.after(),
       {options.names, profile::kNotMoved, nullptr, &profile::kNotMoved}, console);
  const Moved names = moved(difference, options, console);
  difference.begin(profile::Sign::minus);
  read(difference, place, options.before(), {options.names, names.files, nullptr, &names.objects},
       console);
  if (!difference.has_contexts() && !difference.contexts().empty())
    console.note("only one of the profiles has calls by whole stacks, so the difference has none");
  profile::CallHeader header = *difference.parts().front().call_header;
  header.command =
      fmt::format("{}; {}", difference.parts().back().call_header->command, header.command);
  header.parts = {compared(options, is_by_object)};
  return calls::write(difference, header);
}

}  // namespace cg::diff
