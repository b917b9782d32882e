// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/row_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "annotate/query/name_groups.h"
#include "annotate/query/object_groups.h"
#include "annotate/query/program_rows.h"
#include "annotate/query/thread_groups.h"
#include "program/error.h"

namespace cg::annotate {

std::vector<NameGroup> row_groups(const Profiles& profiles, const Selection& selection,
                                  const Events& events) {
  const auto has = [&](Level level) {
    return std::ranges::find(selection.by, level) != selection.by.end();
  };
  const profile::Profile& functions = profiles.functions();
  const profile::Counts& totals = functions.summary().counts;
  if (profiles.are_by_object()) return object_groups(functions, selection, events);
  for (const Level level : {Level::kind, Level::offset})
    if (has(level))
      throw program::Error(
          fmt::format("--by={}: no misses by object (--objects=yes)", name_of(level)));
  if (has(Level::thread)) return thread_groups(profiles.threads(), selection, events, totals);
  if (has(Level::object) && !profiles.have_objects()) throw program::Error(std::string(kNoObjects));
  const ProgramRows rows(
      functions, has(Level::line) ? ProgramRows::Lines::apart : ProgramRows::Lines::together);
  return name_groups(rows, selection, events, totals);
}

}  // namespace cg::annotate
