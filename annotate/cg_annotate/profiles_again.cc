// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is read once more.
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/cg_annotate/profiles.h"
#include "profile/callgraph/read_profile.h"
#include "profile/renamed.h"

namespace cg::annotate {
namespace {

// A profile of calls, whose rows have objects.
void read_calls(const std::string& name, ProgramRows& rows, profile::Renamed<ProgramRows>& sink) {
  program::Console console("cg_annotate");
  program::Input input(name);
  const auto calls = profile::callgraph::read_profile(input, "", console);
  std::vector<profile::Count> counts;
  calls.lines.for_each([&](const auto& spot, std::span<const std::int64_t> row) {
    rows.on_object(calls.object_of(spot.function));
    sink.on_function(calls.name_of(spot.function));
    sink.on_file(profile::FileLine::inlined, calls.files[spot.file]);
    counts.assign(row.begin(), row.end());
    rows.on_counts(spot.line, counts);
  });
}

}  // namespace

ProgramRows Profiles::rows(const Options& options) const {
  const bool names_lines =
      options.by.empty() || options.top_lines || std::ranges::count(options.by, Level::line) > 0;
  ProgramRows rows(functions_.header().events().size(),
                   names_lines ? ProgramRows::Lines::apart : ProgramRows::Lines::together);
  for (const Part& part : parts_) {
    profile::Renamed renamed(rows, options.names, part.moved);
    rows.begin(part.sign);
    if (part.has_calls)
      read_calls(part.input.name(), rows, renamed);
    else
      part.digest.read_body(part.input, renamed);
  }
  return rows;
}

LineTotals Profiles::line_totals(std::string_view file) const {
  LineTotals totals(functions_.header().events().size());
  for (const Part& part : parts_) {
    totals.begin(part.input.name(), part.sign);
    part.digest.read_lines(file, part.input, totals);
  }
  return totals;
}

}  // namespace cg::annotate
