// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/merge_calls.h"

#include <fmt/format.h>

#include <algorithm>

#include "profile/beginning.h"
#include "profile/callgraph/profile_file.h"
#include "profile/callgraph/writer.h"
#include "profile/profile.h"
#include "program/error.h"

namespace cg::merge {

namespace calls = profile::callgraph;
using profile::Profile;

bool are_call_profiles(const std::vector<std::string>& files) {
  const bool first = calls::is_call_profile(files.front());
  const auto other = std::find_if(files.begin() + 1, files.end(), [=](const std::string& name) {
    return calls::is_call_profile(name) != first;
  });
  if (other != files.end())
    throw program::Error(fmt::format("{} is a Callgrind profile, {} is none",
                                     first ? files.front() : *other,
                                     first ? *other : files.front()));
  return first;
}

std::string merged_calls(const std::vector<std::string>& files, program::Console& console) {
  const profile::rename::NameRules as_they_are;
  profile::Place place;
  Profile sum(place, Profile::Keep::rows_and_calls);
  sum.keep_contexts();
  for (const std::string& name : files) {
    console.step("reading " + name);
    program::Input input(name);
    sum.begin(profile::Sign::plus);
    calls::read_calls(input, sum, place, {as_they_are}, console);
    if (is_checkpoint(sum.parts().back().header)) console.note(profile::checkpoint_note(name));
  }
  if (!sum.has_contexts() && !sum.contexts().empty())
    console.note("not all profiles have calls by whole stacks, so their sum has none");
  return calls::write(sum, *sum.parts().front().call_header);
}

}  // namespace cg::merge
