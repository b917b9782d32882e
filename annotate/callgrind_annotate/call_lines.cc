// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/call_lines.h"

#include <map>
#include <utility>

#include "profile/callgraph/ordered_rows.h"

namespace cg::annotate::callgraph {

using profile::Arc;
using profile::Counts;
using profile::FileId;
using profile::FunctionId;

namespace {

using LineAndCallee = std::pair<std::uint32_t, FunctionId>;

struct CallSum {
  std::int64_t times = 0;
  std::vector<std::int64_t> costs = {};
};

}  // namespace

std::vector<std::string> older_than(const program::Input& input, std::time_t time) {
  if (input.modified() && time > input.modified()->seconds) return {input.name()};
  return {};
}

void CallLines::add_calls(Excerpt& excerpt) const {
  std::map<LineAndCallee, CallSum> sums;
  const std::optional<FileId> id = profile_.find_file(excerpt.name);
  profile_.arcs().for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
    if (arc.from.file != id) return;
    CallSum& sum = sums[{arc.from.line, arc.callee}];
    sum.times += arc.calls;
    profile::callgraph::add_counts(sum.costs, counts);
  });
  for (Stretch& stretch : excerpt.stretches)
    for (std::size_t i = 0; i < stretch.lines.size(); ++i) {
      const auto number = static_cast<std::uint32_t>(stretch.first + i);
      std::vector<FunctionRows::Callee> callees;
      for (auto at = sums.lower_bound({number, FunctionId{0}});
           at != sums.end() && at->first.first == number; ++at) {
        Counts costs(at->second.costs.begin(), at->second.costs.end());
        costs.resize(profile_.header().events().size());
        callees.push_back({at->first.second, at->second.times, std::move(costs)});
      }
      stretch.lines[i].calls = rows_.rows_of(callees);
    }
}

}  // namespace cg::annotate::callgraph
