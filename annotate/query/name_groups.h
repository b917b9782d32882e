// SPDX-License-Identifier: GPL-2.0-or-later
//
// Groups the rows of a program by their names, level by level: --by=folder,file,function makes a
// group for each folder, in it a group for each of its files, and in it a group for each function
// of the file.
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
#include "annotate/query/place_sums.h"
#include "profile/profile.h"

namespace cg::annotate {

// The names and counts of a row.
struct NamedRow {
  std::string_view object;  // "" where the profile names none
  std::string_view file;
  std::string_view function;
  std::int64_t line;  // 0: unknown
  std::span<const profile::Count> sums;
  std::string_view kind = {};  // the class of an object (object_groups.h); its `line` is an offset
  std::string_view thread = {};                  // "thread 1" (thread_groups.h)
  std::span<const profile::Count> nearest = {};  // the part of code without a line; empty: none
};

struct NamedRows {
  std::size_t size;
  std::function<NamedRow(std::size_t index)> row;
};

// The rules in which the layouts differ.
struct GroupRules {
  // Whether a group with the counts `sums` is large enough; `totals` are the counts of the program.
  bool (*reaches_threshold)(const Events& events, std::span<const profile::Count> sums,
                            std::span<const profile::Count> totals);
  // If true, rows that are not selected do not count, and a group of any level has to reach the
  // threshold. If false, all rows count; a group of the last level has to be selected and to reach
  // the threshold, any other to have one of these in it.
  bool is_each_level_chosen;
  bool is_last_name_first;     // among equal counts
  bool has_cumulative_counts;  // (NameGroup), which take memory
};

// Groups rows by these levels. `totals` has the totals of all events of the profile, which are
// 100%. Throws when a sum does not fit 64 bits.
std::vector<NameGroup> name_groups(const NamedRows& rows, std::span<const Level> levels,
                                   const Selection& selection, const Events& events,
                                   const profile::Counts& totals, const GroupRules& rules);

// Groups the rows that `selection` selects by its levels. A group is listed if it reaches the
// threshold of the first sort event.
std::vector<NameGroup> name_groups(const NamedRows& rows, const Selection& selection,
                                   const Events& events, const profile::Counts& totals);
std::vector<NameGroup> name_groups(const PlaceSums& rows, const Selection& selection,
                                   const Events& events, const profile::Counts& totals);

// The name of a group that a place in the code belongs to, on each level but lines, offsets,
// classes and threads.

// The folder of a file without "/" is ".".
inline std::string_view folder_of(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return file.substr(0, slash == 0 ? 1 : slash);
}

// `row` has names: object, "" where it is unknown, file and function.
template <class Row>
std::string_view name_in(Level level, const Row& row) {
  switch (level) {
    case Level::function:
      return row.function;
    case Level::object:
      return row.object.empty() ? profile::kUnknown : row.object;
    case Level::folder:
      return row.file == profile::kUnknown ? row.file : folder_of(row.file);
    case Level::file:
      return row.file;
    case Level::line:
    case Level::kind:
    case Level::offset:
    case Level::thread:
      break;
  }
  return "";
}

}  // namespace cg::annotate
