// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/name_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "annotate/document/percentage.h"
#include "annotate/query/magnitude.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Counts;

using Indexes = std::vector<std::size_t>;

std::string folder_of(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return std::string(file.substr(0, slash == 0 ? 1 : slash));
}

class Grouping {
 public:
  Grouping(const ProgramRows& rows, std::span<const Level> levels, const Events& events,
           const Counts& totals)
      : rows_(rows), levels_(levels), events_(events), totals_(totals) {}

  // Of these rows, grouped by all levels from `depth` on.
  std::vector<NameGroup> groups(const Indexes& rows, std::size_t depth) const;

 private:
  struct Members {
    std::string name;
    Counts sums;
    Indexes rows;
  };

  std::string name(std::size_t row, std::size_t depth) const;
  bool is_file_known(std::size_t depth) const;
  std::vector<Members> members(const Indexes& rows, std::size_t depth) const;
  bool is_listed(const Members& members) const;
  void add(Counts& sums, std::span<const profile::Count> counts) const;

  const ProgramRows& rows_;
  std::span<const Level> levels_;
  const Events& events_;
  const Counts& totals_;
};

bool Grouping::is_file_known(std::size_t depth) const {
  return std::ranges::find(levels_.first(depth), Level::file) != levels_.first(depth).end();
}

std::string Grouping::name(std::size_t index, std::size_t depth) const {
  const ProgramRows::Row row = rows_.row(index);
  switch (levels_[depth]) {
    case Level::function:
      return std::string(row.function);
    case Level::file:
      return std::string(row.file);
    case Level::object:
      return std::string(row.object.empty() ? profile::kUnknown : row.object);
    case Level::folder:
      return row.file == profile::kUnknown ? std::string(row.file) : folder_of(row.file);
    case Level::line:
      break;
  }
  const std::string line = row.line == 0 ? "?" : fmt::format("{}", row.line);
  return is_file_known(depth) ? line : fmt::format("{}:{}", row.file, line);
}

void Grouping::add(Counts& sums, std::span<const profile::Count> counts) const {
  if (const int event = profile::add(sums, counts); event >= 0)
    throw program::Error(fmt::format("a sum of {} does not fit 64 bits",
                                     events_.names[static_cast<std::size_t>(event)]));
}

std::vector<Grouping::Members> Grouping::members(const Indexes& rows, std::size_t depth) const {
  std::map<std::string, Members> by_name;
  for (const std::size_t row : rows) {
    std::string name = this->name(row, depth);
    Members& members = by_name[name];
    members.name = std::move(name);
    members.sums.resize(events_.names.size());
    members.rows.push_back(row);
    add(members.sums, rows_.sums(row));
  }
  std::vector<Members> result;
  for (auto& [name, members] : by_name)
    if (is_listed(members)) result.push_back(std::move(members));
  return result;
}

bool Grouping::is_listed(const Members& members) const {
  const Events::Key& primary = events_.sort.front();
  const std::int64_t weight = events_.weight(primary.event, members.sums).value_or(0);
  const double percent = percentage(weight, events_.weight(primary.event, totals_));
  return std::abs(percent) >= primary.threshold.percent;
}

std::vector<NameGroup> Grouping::groups(const Indexes& rows, std::size_t depth) const {
  if (depth == levels_.size()) return {};
  std::vector<Members> listed = members(rows, depth);
  std::ranges::stable_sort(listed, [&](const Members& a, const Members& b) {
    return std::is_lt(events_.order(a.sums, b.sums, magnitude));
  });
  const std::size_t primary = events_.sort.front().event;
  std::vector<NameGroup> groups;
  Counts sums(events_.names.size());
  for (const Members& members : listed) {
    add(sums, members.sums);
    const std::int64_t sum = events_.weight(primary, sums).value_or(0);
    groups.push_back({.name = members.name,
                      .counts = events_.columns(members.sums),
                      .cumulative = percentage(sum, events_.weight(primary, totals_)),
                      .groups = this->groups(members.rows, depth + 1)});
  }
  return groups;
}

}  // namespace

std::vector<NameGroup> name_groups(const ProgramRows& rows, const Selection& selection,
                                   const Events& events, const Counts& totals) {
  Indexes selected;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (selection.selects(rows.row(i).file, rows.row(i).function)) selected.push_back(i);
  std::vector<NameGroup> groups = Grouping(rows, selection.by, events, totals).groups(selected, 0);
  if (selection.top && *selection.top < groups.size()) groups.resize(*selection.top);
  return groups;
}

}  // namespace cg::annotate
