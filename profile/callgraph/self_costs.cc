// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/self_costs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "profile/callgraph/each_once.h"
#include "profile/callgraph/ordered_rows.h"

namespace cg::profile::callgraph {

profile::Header self_cost_header(const Header& header) {
  profile::Header result;
  for (const std::string_view description : descriptions(header))
    result.desc_lines.push_back(fmt::format("desc: {}", description));
  result.cmd_line = "cmd: " + header.command;
  result.events_line = fmt::format("events: {}", fmt::join(header.events, " "));
  return result;
}

Summary self_cost_summary(const CallProfile& profile) {
  std::vector<std::int64_t> sums(profile.header.events.size());
  profile.lines.for_each(
      [&](const Spot&, std::span<const std::int64_t> counts) { add_counts(sums, counts); });
  Summary summary;
  for (const std::int64_t sum : sums) {
    summary.counts.emplace_back(sum);
    summary.texts.push_back(fmt::format("{}", sum));
  }
  return summary;
}

std::set<std::string> file_names(const CallProfile& profile) {
  std::vector<bool> has_costs(profile.files.size());
  profile.lines.for_each([&](const Spot& spot, std::span<const std::int64_t>) {
    has_costs[at(profile.function(spot.function).file)] = true;
    has_costs[at(spot.file)] = true;
  });
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < profile.files.size(); ++i)
    if (has_costs[i]) names.emplace(profile.files[FileId{i}]);
  return names;
}

}  // namespace cg::profile::callgraph
