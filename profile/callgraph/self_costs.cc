// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/self_costs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "profile/callgraph/each_once.h"
#include "profile/callgraph/ordered_rows.h"
#include "profile/writer.h"

namespace cg::profile::callgraph {
namespace {

profile::Header header_of(const Header& header) {
  profile::Header result;
  for (const std::string_view description : descriptions(header))
    result.desc_lines.push_back(fmt::format("desc: {}", description));
  result.cmd_line = "cmd: " + header.command;
  result.events_line = fmt::format("events: {}", fmt::join(header.events, " "));
  return result;
}

// What the file says may be more: Callgrind counts some code that it writes no row of.
Summary summary_of(const CallProfile& profile) {
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

}  // namespace

std::string self_costs(const CallProfile& profile) {
  std::string text;
  Writer writer(text, RowStyle::plain);
  writer.on_header(header_of(profile.header));
  std::optional<FunctionId> function;
  std::optional<FileId> file;
  Counts row;
  profile.lines.for_each([&](const Spot& spot, std::span<const std::int64_t> counts) {
    if (function != spot.function) {
      function = spot.function;
      file = profile.function(*function).file;
      writer.on_file(FileLine::file, profile.files[*file]);
      writer.on_function(profile.name_of(*function));
    }
    if (file != spot.file) {
      file = spot.file;
      writer.on_file(FileLine::inlined, profile.files[*file]);
    }
    row.assign(counts.begin(), counts.end());
    writer.on_counts(spot.line, row);
  });
  writer.on_summary(summary_of(profile));
  return text;
}

}  // namespace cg::profile::callgraph
