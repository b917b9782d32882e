// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/inlined_stacks.h"

#include <algorithm>

#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::profile::callgraph {

std::vector<std::map<Stack, Counts>> inlined_stacks(const Profile& profile) {
  std::vector<std::map<Stack, Counts>> stacks(profile.size());
  const std::size_t events = profile.header().events().size();
  RowReader reader(profile);
  for (const Profile::Run& run : profile.runs())
    reader.for_each(run, [&](const RowReader::Row& row) {
      Stack stack{FunctionId{run.function}};
      for (const Spot& call : profile.calls_around(row.site())) stack.push_back(call.function);
      std::ranges::reverse(stack);
      Counts& counts = stacks[run.function][stack];
      counts.resize(events);
      if (row.add_to(counts) >= 0) throw program::Error("a sum of costs does not fit 64 bits");
    });
  return stacks;
}

}  // namespace cg::profile::callgraph
