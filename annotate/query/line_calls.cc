// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/line_calls.h"

#include <utility>

#include "profile/callgraph/ordered_rows.h"

namespace cg::annotate::callgraph {

using profile::Arc;
using profile::FileId;
using profile::FunctionId;

namespace {

struct Place {
  FileId file;
  std::uint32_t line;
  FunctionId callee;
  // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of generated comparisons
  auto operator<=>(const Place&) const = default;
};

struct Sum {
  std::int64_t times = 0;
  std::vector<std::int64_t> costs = {};
};

}  // namespace

std::map<FileId, std::vector<LineCall>> line_calls(const profile::Profile& profile,
                                                   const std::set<FileId>& files) {
  std::map<Place, Sum> sums;
  profile.arcs().for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
    if (!files.contains(arc.from.file)) return;
    Sum& sum = sums[{arc.from.file, arc.from.line, arc.callee}];
    sum.times += arc.calls;
    profile::callgraph::add_counts(sum.costs, counts);
  });
  std::map<FileId, std::vector<LineCall>> calls;
  for (const auto& [where, sum] : sums) {
    profile::Counts costs(sum.costs.begin(), sum.costs.end());
    costs.resize(profile.header().events().size());
    calls[where.file].push_back({where.line, where.callee, sum.times, std::move(costs)});
  }
  return calls;
}

}  // namespace cg::annotate::callgraph
