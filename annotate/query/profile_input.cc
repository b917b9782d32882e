// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/profile_input.h"

#include "profile/callgraph/combination.h"
#include "profile/callgraph/read_profile.h"
#include "profile/callgraph/self_costs.h"
#include "profile/folder.h"

namespace cg::annotate {

program::Input open_profile(const std::string& name, program::Console& console,
                            const SeeCalls& see_calls) {
  if (!profile::callgraph::is_call_profile(name))
    return profile::open_profile(name, program::Keep::pipes);
  program::Input input(name);
  const auto calls = profile::callgraph::read_profile(input, "", console);
  if (see_calls) see_calls(calls);
  return program::Input::of_text(name, profile::callgraph::self_costs(calls), input.modified());
}

}  // namespace cg::annotate
