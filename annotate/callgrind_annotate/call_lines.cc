// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/call_lines.h"

#include <map>
#include <utility>

#include "profile/callgraph/ordered_rows.h"

namespace cg::annotate::callgraph {

using profile::Count;
using profile::Counts;
using profile::callgraph::Arc;
using profile::callgraph::FileId;
using profile::callgraph::FunctionId;
using profile::callgraph::Spot;

namespace {

using LineAndCallee = std::pair<std::uint32_t, FunctionId>;

struct CallSum {
  std::int64_t times = 0;
  std::vector<std::int64_t> costs = {};
};

std::optional<FileId> find(const profile::callgraph::CallProfile& profile, std::string_view file) {
  for (std::uint32_t i = 0; i < profile.files.size(); ++i)
    if (profile.files[FileId{i}] == file) return FileId{i};
  return std::nullopt;
}

}  // namespace

bool knows(const profile::callgraph::CallProfile& profile, std::string_view file) {
  return find(profile, file).has_value();
}

std::vector<std::string> older_than(const program::Input& input, std::time_t time) {
  if (input.modified() && time > input.modified()->seconds) return {input.name()};
  return {};
}

LineTotals CallLines::line_totals(std::string_view file) const {
  LineTotals totals(std::string(file), profile_.header.events.size());
  const std::optional<FileId> id = find(profile_, file);
  Counts row;
  profile_.lines.for_each([&](const Spot& spot, std::span<const std::int64_t> counts) {
    if (spot.file != id) return;
    row.assign(counts.begin(), counts.end());
    totals.add(spot.line, row);
  });
  return totals;
}

void CallLines::add_calls(Excerpt& excerpt) const {
  std::map<LineAndCallee, CallSum> sums;
  const std::optional<FileId> id = find(profile_, excerpt.name);
  profile_.arcs.for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
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
        costs.resize(profile_.header.events.size());
        callees.push_back({at->first.second, at->second.times, std::move(costs)});
      }
      stretch.lines[i].calls = rows_.rows_of(callees);
    }
}

}  // namespace cg::annotate::callgraph
