// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/comparison/compare_file.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/comparison/change.h"
#include "annotate/comparison/line_diff.h"

namespace cg::annotate {
namespace {

using profile::Count;

// A line of either side or of both: its numbers, 0 where it is not.
struct Row {
  std::uint32_t before, after;
};

std::vector<std::string_view> lines_of(const std::optional<SourceText>& source) {
  std::vector<std::string_view> lines;
  if (!source) return lines;
  for (std::string_view rest = source->text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

bool has_text(const std::optional<SourceText>& source) { return source && source->problem.empty(); }

// What is gone stands before what takes its place.
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
        sums_(events.shown.size(),
              ChangeSum(before.lines.absent().size(), after.lines.absent().size())),
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
  // `of_before` and `of_after` say the counts of a column. The changes become part of the sum.
  template <class OfBefore, class OfAfter>
  Changes count(OfBefore of_before, OfAfter of_after) {
    Changes changes;
    for (std::size_t column = 0; column < sums_.size(); ++column) {
      changes.push_back(change_of(of_before(column), of_after(column)));
      sums_[column].add(changes.back());
      sums_[column].add_runs(of_before(column), of_after(column));
    }
    return changes;
  }
  auto of_line(const FileSide& side, std::uint64_t line) const {
    return [&side, line](std::size_t column) { return side.lines.counts(line, column); };
  }
  auto of_no_line(const FileSide& side) const {
    return [&side](std::size_t) { return side.lines.absent(); };
  }

  Changes count(const Row& row);
  void stretches(std::uint64_t context);
  ComparedLine line(const Row& row, Changes changes) const;
  void beyond_end();
  void without_source();
  void unknown_lines();

  ComparedFile& file_;
  const FileSide& before_;
  const FileSide& after_;
  std::vector<ChangeSum> sums_;  // of each column
  std::vector<std::string_view> before_texts_;
  std::vector<std::string_view> after_texts_;
};

Changes Comparer::count(const Row& row) {
  const bool in_before = row.before != 0 && before_.lines.has(row.before);
  const bool in_after = row.after != 0 && after_.lines.has(row.after);
  if (in_before && in_after) return count(of_line(before_, row.before), of_line(after_, row.after));
  if (in_before) return count(of_line(before_, row.before), of_no_line(after_));
  if (in_after) return count(of_no_line(before_), of_line(after_, row.after));
  return {};
}

ComparedLine Comparer::line(const Row& row, Changes changes) const {
  ComparedLine line{.before = row.before, .after = row.after, .text = {}, .counts = {}};
  if (row.after == 0) line.kind = LineKind::removed;
  if (row.before == 0) line.kind = LineKind::added;
  line.text = row.after != 0 ? after_texts_[row.after - 1] : before_texts_[row.before - 1];
  line.counts = std::move(changes);
  return line;
}

// Of a file that one side alone has, what has counts is of interest; else all that is gone or new.
void Comparer::stretches(std::uint64_t context) {
  const std::vector<Row> rows = rows_of(before_texts_, after_texts_);
  const bool have_both = has_text(before_.source) && has_text(after_.source);
  std::vector<Changes> changes;  // of each row that may still be shown
  changes.reserve(rows.size());
  std::size_t shown = 0;  // rows before this one are in a stretch, or are not wanted
  std::size_t wanted_to = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    changes.push_back(count(rows[i]));
    const bool differs =
        std::ranges::any_of(changes.back(), [](const Change& c) { return c.difference != 0; });
    const bool is_edited = have_both && (rows[i].before == 0 || rows[i].after == 0);
    if (differs || is_edited) {
      const std::size_t first = i > context ? i - context : 0;
      if (file_.stretches.empty() || first > wanted_to) {
        file_.stretches.emplace_back();
        shown = first;
      }
      wanted_to = context < rows.size() - i ? i + context + 1 : rows.size();
      for (; shown <= i; ++shown)
        file_.stretches.back().push_back(line(rows[shown], std::move(changes[shown])));
    } else if (i < wanted_to && !file_.stretches.empty()) {
      file_.stretches.back().push_back(line(rows[i], std::move(changes[i])));
      shown = i + 1;
    }
    if (i >= context) changes[i - context] = {};  // too far above whatever is to come
  }
}

void Comparer::beyond_end() {
  if (has_text(before_.source))
    before_.lines.for_each_from(before_texts_.size() + 1, [&](std::uint64_t line) {
      file_.beyond_end.push_back(
          {Presence::only_before, line, count(of_line(before_, line), of_no_line(after_))});
    });
  if (has_text(after_.source))
    after_.lines.for_each_from(after_texts_.size() + 1, [&](std::uint64_t line) {
      file_.beyond_end.push_back(
          {Presence::only_after, line, count(of_no_line(before_), of_line(after_, line))});
    });
}

void Comparer::without_source() {
  const auto sums = [](const FileSide& side) {
    return [&side, has_none = has_text(side.source)](std::size_t column) {
      return has_none ? profile::Counts(side.lines.absent().size()) : side.lines.sums(column);
    };
  };
  const bool is_before = !has_text(before_.source) && before_.lines.has_lines();
  const bool is_after = !has_text(after_.source) && after_.lines.has_lines();
  if (is_before || is_after) file_.without_source = count(sums(before_), sums(after_));
}

void Comparer::unknown_lines() {
  if (before_.lines.has(0) || after_.lines.has(0))
    file_.unknown_lines = count(of_line(before_, 0), of_line(after_, 0));
}

}  // namespace

void compare_file(ComparedFile& file, const FileSide& before, const FileSide& after,
                  const Events& events, std::uint64_t context) {
  Comparer(file, before, after, events).compare(context);
}

}  // namespace cg::annotate
