// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/thread_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "annotate/query/name_groups.h"
#include "annotate/query/place_sums.h"
#include "profile/callgraph/threads.h"

namespace cg::annotate {
namespace {

// By their numbers.
std::map<std::string_view, std::string> labels_of(const profile::Profile& threads) {
  std::map<std::string_view, std::string> labels;
  for (const profile::Profile::Part& file : threads.parts())
    for (const profile::CallPart& part : file.call_header->parts) {
      std::string label = fmt::format("thread {}", part.thread);
      if (const std::string_view name = profile::callgraph::thread_name(part); !name.empty())
        label.append(" ").append(name);
      std::string& known = labels[part.thread];
      if (label.size() > known.size()) known = label;
    }
  return labels;
}

}  // namespace

std::vector<NameGroup> thread_groups(const profile::Profile& threads, const Selection& selection,
                                     const Events& events, const profile::Counts& totals) {
  const bool has_lines = std::ranges::find(selection.by, Level::line) != selection.by.end();
  const PlaceSums rows(threads, has_lines ? PlaceSums::Lines::apart : PlaceSums::Lines::together);
  const auto labels = labels_of(threads);
  const auto row_of = [&](std::size_t index) -> NamedRow {
    const PlaceSums::Row row = rows.row(index);
    const auto [thread, object] = profile::callgraph::thread_and_object(row.object);
    return {.object = object,
            .file = row.file,
            .function = row.function,
            .line = row.line,
            .sums = rows.sums(index),
            .thread = labels.at(thread)};
  };
  return name_groups(NamedRows{rows.size(), row_of}, selection, events, totals);
}

}  // namespace cg::annotate
