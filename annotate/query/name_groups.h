// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rows of a program in groups by their names, and these in groups: --by=folder,file,function is a
// group for each folder, with one for each of its files, with one for each function there.
//
// Order, on each level: by the sort events in turn, larger absolute count first, an absent one as
// 0; then by name, bytewise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/selection.h"
#include "annotate/query/events.h"
#include "annotate/query/program_rows.h"

namespace cg::annotate {

// The names and counts of a row.
struct NamedRow {
  std::string_view object;  // "" where the profile names none
  std::string_view file;
  std::string_view function;
  std::int64_t line;  // 0: unknown
  std::span<const profile::Count> sums;
};

struct NamedRows {
  std::size_t size;
  std::function<NamedRow(std::size_t index)> row;
};

// What layouts do not have in common.
struct GroupRules {
  // Whether a group is large enough, of which these are the counts and those of the program.
  bool (*reaches_threshold)(const Events& events, std::span<const profile::Count> sums,
                            std::span<const profile::Count> totals);
  // If true, rows that are not selected do not count, and a group of any level has to reach the
  // threshold. If false, all rows count; a group of the last level has to be selected and to reach
  // the threshold, any other to have one of these in it.
  bool is_each_level_chosen;
  bool is_last_name_first;     // among equal counts
  bool has_cumulative_counts;  // (NameGroup), which take their memory
};

// By these levels. `totals` of all events of the profile are 100%. Throws when a sum does not fit 64
// bits.
std::vector<NameGroup> name_groups(const NamedRows& rows, std::span<const Level> levels,
                                   const Selection& selection, const Events& events,
                                   const profile::Counts& totals, const GroupRules& rules);

// By the levels of `selection`: listed are groups of rows that it selects, which reach the threshold
// of the first sort event.
std::vector<NameGroup> name_groups(const ProgramRows& rows, const Selection& selection,
                                   const Events& events, const profile::Counts& totals);

}  // namespace cg::annotate
