// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_calls.h"

#include <map>
#include <utility>

#include "profile/callgraph/ordered_rows.h"

namespace cg::annotate::callgraph {

using profile::Arc;
using profile::FunctionId;

namespace {

using LineAndCallee = std::pair<std::uint32_t, FunctionId>;

struct Sum {
  std::int64_t times = 0;
  std::vector<std::int64_t> costs = {};
};

}  // namespace

std::vector<LineCall> line_calls(const profile::Profile& profile, profile::FileId file) {
  std::map<LineAndCallee, Sum> sums;
  profile.arcs().for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
    if (arc.from.file != file) return;
    Sum& sum = sums[{arc.from.line, arc.callee}];
    sum.times += arc.calls;
    profile::callgraph::add_counts(sum.costs, counts);
  });
  std::vector<LineCall> calls;
  for (const auto& [where, sum] : sums) {
    calls.push_back({where.first, where.second, sum.times,
                     profile::Counts(sum.costs.begin(), sum.costs.end())});
    calls.back().costs.resize(profile.header().events().size());
  }
  return calls;
}

}  // namespace cg::annotate::callgraph
