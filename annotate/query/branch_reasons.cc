// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/branch_reasons.h"

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/query/events.h"
#include "annotate/query/worst_lines.h"

namespace cg::annotate {
namespace {

// The columns: of a Row, then of its classes.
const std::vector<std::string>& columns() {
  static const std::vector<std::string> kColumns{
      "Bcm", "Bc", "Bct", "Bcx", "Bcm_cold", "Bcm_alias", "Bcm_loop", "Bcm_pattern", "Bcm_random"};
  return kColumns;
}

BranchReasons::Row row_of(std::span<const profile::Count> counts) {
  BranchReasons::Row row;
  auto next = counts.begin();
  for (std::int64_t* const count : {&row.mispredicted, &row.executed, &row.taken, &row.turned})
    *count = (next++)->value_or(0);
  for (std::int64_t& count : row.classes) count = (next++)->value_or(0);
  return row;
}

}  // namespace

std::optional<BranchReasons> branch_reasons(const profile::Profile& profile,
                                            std::span<const profile::Count> totals,
                                            const Selection& selection) {
  const std::vector<std::string> names = profile.header().events();
  if (!std::ranges::all_of(columns(), [&](const std::string& event) {
        return std::ranges::find(names, event) != names.end();
      }))
    return {};
  const Events events =
      choose_events(names, {.show = columns(), .sort = {{columns().front(), {}}}});
  BranchReasons reasons{{row_of(events.columns(totals))}};
  const std::int64_t all = reasons.rows.front().mispredicted;
  if (all <= 0) return {};
  for (const HotLine& line : worst_lines(profile, selection, events, all)) {
    BranchReasons::Row row = row_of(line.counts);
    row.file = line.file;
    row.line = line.line;
    row.function = line.functions.front();
    reasons.rows.push_back(std::move(row));
  }
  return reasons;
}

}  // namespace cg::annotate
