// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/call_difference.h"

#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <string>

#include "profile/callgraph/combination.h"
#include "profile/callgraph/read_profile.h"
#include "profile/callgraph/writer.h"
#include "profile/checkpoint.h"
#include "profile/moved_trees.h"
#include "program/error.h"
#include "program/printable.h"

namespace cg::diff {

namespace calls = profile::callgraph;

namespace {

calls::CallProfile read(const std::string& name, program::Console& console) {
  program::Input input(name);
  calls::CallProfile profile = calls::read_profile(input, "", console);
  if (profile.header.is_checkpoint()) console.note(profile::checkpoint_note(name));
  return profile;
}

template <class Id>
std::set<std::string> names_in(const profile::NameTable<Id>& table) {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < table.size(); ++i) names.emplace(table[Id{i}]);
  return names;
}

// Where the user says what names become, it is what they become.
calls::Combination::Moved moved(const calls::CallProfile& before, const calls::CallProfile& after,
                                const Options& options, program::Console& console) {
  if (!options.names.file.empty()) return {};
  using enum profile::MovedTrees::Enough;
  const profile::MovedTrees trees(names_in(before.files), names_in(after.files), most);
  const profile::MovedTrees libraries(names_in(before.objects), names_in(after.objects), most);
  for (const auto* const each : {&trees, &libraries})
    for (const std::string& note : each->notes()) console.note(note);
  return {trees.after_of(), libraries.after_of()};
}

calls::Part compared(const Options& options) {
  calls::Part part;
  part.descriptions = {fmt::format("Files compared:   {}; {}",
                                   program::printable_line(options.before()),
                                   program::printable_line(options.after()))};
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

std::string call_difference(const Options& options, program::Console& console) {
  calls::Combination difference(calls::Places::dropped, options.names);
  const calls::CallProfile before = read(options.before(), console),
                           after = read(options.after(), console);
  difference.add(options.after(), after, profile::Sign::plus);
  difference.add(options.before(), before, profile::Sign::minus,
                 moved(before, after, options, console));
  calls::Header& header = difference.profile().header;
  header.command = fmt::format("{}; {}", before.header.command, after.header.command);
  header.parts = {compared(options)};
  return write(difference.profile());
}

}  // namespace cg::diff
