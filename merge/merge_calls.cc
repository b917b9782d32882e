// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/merge_calls.h"

#include <fmt/format.h>

#include <algorithm>

#include "profile/callgraph/combination.h"
#include "profile/callgraph/read_profile.h"
#include "profile/callgraph/writer.h"
#include "profile/checkpoint.h"
#include "program/error.h"

namespace cg::merge {

namespace calls = profile::callgraph;

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
  calls::Combination sum(calls::Places::kept, as_they_are);
  for (const std::string& name : files) {
    console.step("reading " + name);
    program::Input input(name);
    const calls::CallProfile profile = calls::read_profile(input, "", console);
    if (profile.header.is_checkpoint()) console.note(profile::checkpoint_note(name));
    sum.add(name, profile, profile::Sign::plus);
  }
  return write(sum.profile());
}

}  // namespace cg::merge
