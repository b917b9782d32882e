// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/top_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "annotate/query/magnitude.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Counts;

struct Line {
  std::string_view file;
  std::int64_t number;
  Counts sums;
  std::vector<std::size_t> rows;  // one for each function, or more with several objects
};

// Keeps the hottest of the lines that it is given; no more than twice as many as are wanted.
class Hottest {
 public:
  Hottest(const Events& events, std::size_t most) : events_(events), most_(most) {}

  void add(Line line) {
    if (is_cold(line.sums)) return;
    lines_.push_back(std::move(line));
    if (lines_.size() / 2 >= most_) keep_hottest();
  }

  std::vector<Line> lines() {
    keep_hottest();
    return std::move(lines_);
  }

 private:
  bool is_cold(const Counts& sums) const {
    return std::ranges::all_of(events_.sort, [&](const Events::Key& key) {
      return magnitude(events_.value(key.event, sums)) == 0;
    });
  }

  void keep_hottest() {
    std::ranges::sort(lines_, [&](const Line& a, const Line& b) {
      const std::strong_ordering order = events_.order(a.sums, b.sums, magnitude);
      return std::is_neq(order) ? std::is_lt(order)
                                : std::pair(a.file, a.number) < std::pair(b.file, b.number);
    });
    if (lines_.size() > most_)
      lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(most_), lines_.end());
  }

  const Events& events_;
  std::size_t most_;
  std::vector<Line> lines_;
};

std::vector<Line> hottest(const ProgramRows& rows, const Selection& selection,
                          const Events& events) {
  Hottest hottest(events, selection.top_lines.value_or(0));
  std::optional<Line> line;
  for (const std::uint32_t i : rows.by_line()) {
    const ProgramRows::Row row = rows.row(i);
    if (!selection.selects(row.file, row.function)) continue;
    if (!line || line->file != row.file || line->number != row.line) {
      if (line) hottest.add(std::move(*line));
      line = {row.file, row.line, Counts(rows.sums(i).size()), {}};
    }
    if (profile::add(line->sums, rows.sums(i)) >= 0)
      throw program::Error(
          fmt::format("a sum for line {} of {} does not fit 64 bits", row.line, row.file));
    line->rows.push_back(i);
  }
  if (line) hottest.add(std::move(*line));
  return hottest.lines();
}

// The names of its functions, the hottest first.
std::vector<std::string> functions_of(Line& line, const ProgramRows& rows, const Events& events) {
  std::ranges::stable_sort(line.rows, [&](std::size_t a, std::size_t b) {
    return std::is_lt(events.order(rows.sums(a), rows.sums(b), magnitude));
  });
  std::vector<std::string> names;
  for (const std::size_t row : line.rows)
    if (std::string name(rows.row(row).function); std::ranges::find(names, name) == names.end())
      names.push_back(std::move(name));
  return names;
}

}  // namespace

std::vector<HotLine> top_lines(const ProgramRows& rows, const Selection& selection,
                               const Events& events) {
  std::vector<HotLine> hot;
  for (Line& line : hottest(rows, selection, events))
    hot.push_back({.file = std::string(line.file),
                   .line = static_cast<std::uint64_t>(line.number),
                   .functions = functions_of(line, rows, events),
                   .counts = events.columns(line.sums),
                   .text = {}});
  return hot;
}

}  // namespace cg::annotate
