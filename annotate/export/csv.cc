// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>

#include "annotate/export/pieces.h"
#include "program/valid_utf8.h"

namespace cg::annotate::exports {
namespace {

std::string field(std::string_view value) {
  std::string text = program::valid_utf8(value);
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

void put_counts(std::string& text, std::span<const profile::Count> counts) {
  for (const profile::Count count : counts) {
    text += ',';
    if (count) text += fmt::format_int(*count).c_str();
  }
}

void put_median(std::string& text, const std::optional<profile::Range>& range) {
  text += ',';
  if (range) text += fmt::format_int(range->median).c_str();
}

void put_changes(std::string& text, const Changes& counts) {
  for (const Change& change : counts) {
    put_median(text, change.before);
    put_median(text, change.after);
    text.append(1, ',').append(fmt::format_int(change.difference).c_str());
  }
}

// Writes each innermost group: `names` has those of the groups around it, each with a comma behind
// it; put(text, group) adds the counts.
template <class Group, class Put>
void put_groups(Pieces& pieces, const std::vector<Group>& groups, const std::string& names,
                const Put& put) {
  for (const Group& group : groups) {
    const std::string name = names + field(group.name);
    put_groups(pieces, group.groups, name + ',', put);
    if (!group.groups.empty()) continue;
    pieces.text += name;
    put(pieces.text, group);
    pieces.end_line();
  }
}

bool has_nearest_counts(const NameGroup& group) {
  return !group.nearest.empty() || std::ranges::any_of(group.groups, has_nearest_counts);
}

void put_columns_of_sides(Pieces& pieces, const std::vector<ComparedColumn>& columns) {
  for (const ComparedColumn& column : columns)
    for (const char* const side : {" before", " after", " difference"})
      pieces.text += ',' + field(column.event + side);
  pieces.end_line();
}

}  // namespace

void csv(const profile::Profile& functions, std::span<const std::size_t> order,
         std::span<const std::string> events,
         const std::function<profile::Counts(std::span<const profile::Count> sums)>& columns,
         const std::function<void(std::string_view lines)>& write) {
  Pieces pieces(write);
  pieces.text += "file,function";
  for (const std::string& event : events) pieces.text += ',' + field(event);
  pieces.end_line();
  for (const std::size_t number : order) {
    const profile::Function& function = functions.function(number);
    pieces.text += field(function.file) + ',' + field(function.name);
    put_counts(pieces.text, columns(functions.sums(number)));
    pieces.end_line();
  }
  pieces.flush();
}

void csv(std::span<const std::string> levels, std::span<const std::string> events,
         const std::vector<NameGroup>& groups,
         const std::function<void(std::string_view lines)>& write) {
  Pieces pieces(write);
  pieces.text += fmt::format("{}", fmt::join(levels, ","));
  const bool has_nearest = std::ranges::any_of(groups, has_nearest_counts);
  for (const std::string& event : events) pieces.text += ',' + field(event);
  for (const std::string& event : events)
    if (has_nearest) pieces.text += ',' + field(event + " without line");
  pieces.end_line();
  put_groups(pieces, groups, "", [&](std::string& text, const NameGroup& group) {
    put_counts(text, group.counts);
    if (!has_nearest) return;
    put_counts(text, group.nearest.empty() ? profile::Counts(events.size(), 0) : group.nearest);
  });
  pieces.flush();
}

void csv(const Comparison& comparison, const std::function<void(std::string_view lines)>& write) {
  Pieces pieces(write);
  if (!comparison.by.empty()) {
    pieces.text += fmt::format("{}", fmt::join(comparison.by, ","));
    put_columns_of_sides(pieces, comparison.columns);
    put_groups(pieces, comparison.groups, "", [](std::string& text, const ComparedGroup& group) {
      put_changes(text, group.counts);
    });
    return pieces.flush();
  }
  pieces.text += "file,function,file before";
  put_columns_of_sides(pieces, comparison.columns);
  for (const ComparedFunction& function : comparison.functions) {
    pieces.text +=
        field(function.file) + ',' + field(function.name) + ',' + field(function.file_before);
    put_changes(pieces.text, function.counts);
    pieces.end_line();
  }
  pieces.flush();
}

}  // namespace cg::annotate::exports
