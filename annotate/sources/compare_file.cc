// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/compare_file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/query/change.h"
#include "annotate/sources/line_diff.h"

namespace cg::annotate {
namespace {

using profile::Count;

// A line of either side or of both: its numbers, 0 where it is not.
struct Row {
  std::uint32_t before, after;
};

// A CR before a line feed is part of the line's end.
std::vector<std::string_view> lines_of(const std::optional<SourceText>& source) {
  std::vector<std::string_view> lines;
  if (!source) return lines;
  for (std::string_view rest = source->text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

std::optional<std::uint64_t> number(std::uint32_t line) {
  return line == 0 ? std::nullopt : std::optional<std::uint64_t>(line);
}

bool has_text(const std::optional<SourceText>& source) { return source && source->problem.empty(); }

// Removed lines stand before the lines that replace them.
std::vector<Row> rows_of(Lines before, Lines after) {
  const LineDiff diff = diff_lines(before, after);
  std::vector<Row> rows;
  std::uint32_t i = 0, j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && diff.removed[i])
      rows.push_back({++i, 0});
    else if (j < after.size() && diff.added[j])
      rows.push_back({0, ++j});
    else
      rows.push_back({++i, ++j});
  }
  return rows;
}

class Comparer {
 public:
  Comparer(ComparedFile& file, const FileSide& before, const FileSide& after, const Events& events)
      : file_(file),
        before_(before),
        after_(after),
        sums_(events.shown.size(), ChangeSum(before.lines.runs(), after.lines.runs())),
        before_texts_(lines_of(before.source)),
        after_texts_(lines_of(after.source)) {
    file_.before.lines = before_texts_.size();
    file_.after.lines = after_texts_.size();
  }

  void compare(std::uint64_t context) {
    stretches(context);
    beyond_end();
    without_source();
    unknown_lines();
    for (const ChangeSum& sum : sums_) file_.counts.push_back(sum.sum());
  }

 private:
  // `before` and `after` know the counts of a column. The change becomes part of the sum.
  template <class Before, class After>
  Change count(std::size_t column, const Before& before, const After& after) {
    const auto &counts_before = before.counts(column), &counts_after = after.counts(column);
    const Change change = change_of(counts_before, counts_after);
    sums_[column].add(change);
    sums_[column].add_runs(counts_before, counts_after);
    return change;
  }
  template <class Before, class After>
  Changes count(const Before& before, const After& after) {
    Changes changes;
    for (std::size_t column = 0; column < sums_.size(); ++column)
      changes.push_back(count(column, before, after));
    return changes;
  }
  AlignedLines::Line line_before(const Row& row) const {
    return row.before != 0 ? before_.lines.line(row.before) : before_.lines.no_line();
  }
  AlignedLines::Line line_after(const Row& row) const {
    return row.after != 0 ? after_.lines.line(row.after) : after_.lines.no_line();
  }

  std::vector<LineFunction> owners(std::optional<std::uint64_t> before,
                                   std::optional<std::uint64_t> after);
  bool is_of_interest(const Row& row);
  void stretches(std::uint64_t context);
  void show(const Row& row);
  void beyond_end();
  void without_source();
  void unknown_lines();

  ComparedFile& file_;
  const FileSide& before_;
  const FileSide& after_;
  std::vector<ChangeSum> sums_;  // of each column
  std::vector<std::string_view> before_texts_;
  std::vector<std::string_view> after_texts_;
  std::optional<FunctionsByLine> functions_before_;  // once they are asked for
  std::optional<FunctionsByLine> functions_after_;
  ComparedLine line_;  // that is shown, of which the memory is used again
};

// Of a line, on the sides that have it.
std::vector<LineFunction> Comparer::owners(std::optional<std::uint64_t> before,
                                           std::optional<std::uint64_t> after) {
  struct Sides {
    std::span<const Count> before, after;
  };
  std::map<std::size_t, Sides> functions;
  const auto collect = [&](std::optional<FunctionsByLine>& side, std::optional<std::uint64_t> line,
                           std::span<const Count> Sides::*counts) {
    if (line)
      side->for_each_from(
          {*line, 0}, [&](const auto& key) { return key.first == *line; },
          [&](const auto& key, std::span<const Count> row) {
            functions[key.second].*counts = row;
          });
  };
  if (!before_.functions || !after_.functions) return {};
  if (!functions_before_) functions_before_ = before_.functions();
  if (!functions_after_) functions_after_ = after_.functions();
  collect(functions_before_, before, &Sides::before);
  collect(functions_after_, after, &Sides::after);
  std::vector<LineFunction> owners;
  for (const auto& [function, counts] : functions) {
    LineFunction owner{function};
    for (std::size_t column = 0; functions.size() > 1 && column < sums_.size(); ++column)
      owner.counts.push_back(change_of(before_.lines.column(counts.before, column),
                                       after_.lines.column(counts.after, column)));
    owners.push_back(std::move(owner));
  }
  return owners;
}

// Adds the row's counts to the sum. If both sides have the file, lines that are gone or new are of
// interest even without counts.
bool Comparer::is_of_interest(const Row& row) {
  bool is_shown =
      (row.before == 0 || row.after == 0) && has_text(before_.source) && has_text(after_.source);
  const AlignedLines::Line before = line_before(row), after = line_after(row);
  if (!before && !after) return is_shown;
  for (std::size_t column = 0; column < sums_.size(); ++column)
    if (count(column, before, after).difference != 0) is_shown = true;
  return is_shown;
}

void Comparer::stretches(std::uint64_t context) {
  const std::vector<Row> rows = rows_of(before_texts_, after_texts_);
  std::size_t shown = 0;  // rows before this one are in a stretch, or are not wanted
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!is_of_interest(rows[i])) continue;
    const std::size_t first = i > context ? i - context : 0;
    if (file_.stretches.empty() || first > shown) {
      file_.stretches.emplace_back();
      shown = first;
    }
    const std::size_t end = context < rows.size() - i ? i + context + 1 : rows.size();
    for (; shown < end; ++shown) show(rows[shown]);
  }
}

void Comparer::show(const Row& row) {
  line_.kind = row.after == 0    ? LineKind::removed
               : row.before == 0 ? LineKind::added
                                 : LineKind::kept;
  line_.before = row.before;
  line_.after = row.after;
  line_.text = row.after != 0 ? after_texts_[row.after - 1] : before_texts_[row.before - 1];
  line_.is_nearest = before_.lines.is_nearest(row.before) || after_.lines.is_nearest(row.after);
  line_.counts.clear();
  line_.owners.clear();
  const AlignedLines::Line before = line_before(row), after = line_after(row);
  if (before || after) {
    for (std::size_t column = 0; column < sums_.size(); ++column)
      line_.counts.push_back(change_of(before.counts(column), after.counts(column)));
    line_.owners = owners(number(row.before), number(row.after));
  }
  file_.stretches.back().push_back(line_);
}

void Comparer::beyond_end() {
  const AlignedLines::Line none_before = before_.lines.no_line(),
                           none_after = after_.lines.no_line();
  if (has_text(before_.source))
    before_.lines.for_each_from(
        before_texts_.size() + 1, [&](std::uint64_t number, const auto& line) {
          file_.beyond_end.push_back(
              {Presence::only_before, number, count(line, none_after), owners(number, {})});
        });
  if (has_text(after_.source))
    after_.lines.for_each_from(
        after_texts_.size() + 1, [&](std::uint64_t number, const auto& line) {
          file_.beyond_end.push_back(
              {Presence::only_after, number, count(none_before, line), owners({}, number)});
        });
}

// The sums of all lines of a side that has no text.
class Sums {
 public:
  explicit Sums(const FileSide& side) : side_(side), has_none_(has_text(side.source)) {}

  profile::Counts counts(std::size_t column) const {
    return has_none_ ? profile::Counts(side_.lines.runs()) : side_.lines.sums(column);
  }

 private:
  const FileSide& side_;
  bool has_none_;
};

void Comparer::without_source() {
  const bool is_before = !has_text(before_.source) && before_.lines.has_lines();
  const bool is_after = !has_text(after_.source) && after_.lines.has_lines();
  if (is_before || is_after) file_.without_source = count(Sums(before_), Sums(after_));
}

void Comparer::unknown_lines() {
  const AlignedLines::Line before = before_.lines.line(0), after = after_.lines.line(0);
  if (!before && !after) return;
  file_.unknown_lines = count(before, after);
  file_.unknown_owners = owners(0, 0);
}

}  // namespace

void compare_file(ComparedFile& file, const FileSide& before, const FileSide& after,
                  const Events& events, std::uint64_t context) {
  Comparer(file, before, after, events).compare(context);
}

}  // namespace cg::annotate
